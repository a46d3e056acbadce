import { Button, type ButtonProps } from '@mantine/core'
import { emailChangeTexts } from '#shared/auth/email-change/texts.ts'

/** Opens the dialog that changes the e-mail address; disabled until the dialog is loaded. */
export function EmailChangeButton(props: ButtonProps & { onClick?: () => void }) {
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} {...props}>
      {emailChangeTexts.open}
    </Button>
  )
}
