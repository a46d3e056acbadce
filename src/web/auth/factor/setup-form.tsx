import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { factorStepsTexts as texts } from '#shared/auth/factor/texts.ts'
import { PasswordForm, type PasswordMutation } from '../../ui/dialog/password-dialog.tsx'

interface SetupFormProps<Started> {
  /** Begins to add a factor after the password. */
  start: PasswordMutation<object, Started> & { data: Started | undefined; reset: () => void }
  intro: string
  onCancel: () => void
  /** The next form. `onExpired` leads back to the password, with the reason: it took too long. */
  children: (started: Started, onExpired: (reason: string) => void) => ReactNode
}

/** The first step of adding a factor, which asks for the password, and then the next. */
export function SetupForm<Started>({ start, intro, onCancel, children }: SetupFormProps<Started>) {
  const [notice, setNotice] = useState<string | null>(null)

  function expire(reason: string) {
    setNotice(reason)
    start.reset()
  }

  if (start.data !== undefined) return children(start.data, expire)
  return (
    <PasswordForm submitLabel={texts.next} onCancel={onCancel} mutation={start} variables={{}}>
      {notice && (
        <Alert variant="outline" color="red" role="alert">
          {notice}
        </Alert>
      )}
      <Text size="sm">{intro}</Text>
      <Text size="sm">{texts.ends}</Text>
    </PasswordForm>
  )
}
