import { Alert, Button, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { ButtonRow } from '../layout/button-row.tsx'

/** A dialog for a form; a phone gives it the whole screen. What is inside is made anew each time it opens. */
export function FormDialog({
  opened,
  onClose,
  title,
  holdsSecret = false,
  returnFocus = true,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  /** It shows what is shown only once: a key that is pressed too often does not close it. */
  holdsSecret?: boolean
  /** Does the focus go back to what opened the dialog? Not where what it has made takes the focus. */
  returnFocus?: boolean
  children: ReactNode
}) {
  const isPhone = usePhone()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      returnFocus={returnFocus}
      // A click beside the dialog is too easily made to throw away what was typed.
      closeOnClickOutside={false}
      closeOnEscape={!holdsSecret}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      {children}
    </Modal>
  )
}

interface DialogFormProps {
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** What the server said of the last attempt. */
  failure?: ReactNode
  children: ReactNode
}

/** The form in a dialog: Enter saves, and a failed save keeps what was typed. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, onSubmit, onCancel, busy, disabled, failure, children } = props
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        {failure && (
          <Alert variant="outline" color="red" role="alert">
            {failure}
          </Alert>
        )}
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  )
}
