import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { changeEmailInput } from '#shared/auth/email-change/inputs.ts'
import type { OwnEmailChange } from '#shared/auth/email-change/payload.ts'
import { emailChangeTexts } from '#shared/auth/email-change/texts.ts'
import { formatTime } from '#shared/time.ts'
import { errorMessage, isWrongPassword, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { trpc } from '../../lib/trpc.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { EmailInput } from '../../ui/form/text-inputs.tsx'
import { useCancelEmailChange, useChangeEmail, useResendEmailChange } from './mutations.ts'

const texts = emailChangeTexts.waiting

/**
 * The change of the e-mail address `own`. `field` belongs beside the read-only address: the button that changes it, or the
 * state of a change that waits. `dialog` belongs beside the form of the profile, which a form within it would submit.
 */
export function useEmailChange(own: string): { field: ReactNode; dialog: ReactNode } {
  // Refetched when the window is focused: the links are opened elsewhere.
  const change = trpc.profile.emailChange.useQuery(undefined, { staleTime: 0 })
  const dialog = useDialog<object>()
  const state = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  const focusState = () => state.current?.focus()
  return {
    field: (
      <div ref={state} tabIndex={-1}>
        {change.data ? (
          <Waiting own={own} change={change.data} onCancelled={focusState} />
        ) : (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => dialog.open({})}
          >
            {emailChangeTexts.open}
          </Button>
        )}
      </div>
    ),
    dialog: (
      <FormDialog dialog={dialog} title={() => emailChangeTexts.open} returnFocus={!change.data}>
        {() => (
          <ChangeEmailForm
            own={own}
            onCancel={dialog.close}
            onDone={() => {
              dialog.close()
              focusState()
            }}
          />
        )}
      </FormDialog>
    ),
  }
}

interface WaitingProps {
  own: string
  change: OwnEmailChange
  onCancelled: () => void
}

function Waiting({ own, change, onCancelled }: WaitingProps) {
  const resend = useResendEmailChange()
  const cancel = useCancelEmailChange()
  const awaited = change.awaits.map((side) => (side === 'old' ? own : change.email))
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {texts.title(change.email)}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.from(awaited)} {texts.until(formatTime(change.expiresAt))}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
          {texts.resend}
        </Button>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({}, { onSuccess: onCancelled })}
        >
          {texts.cancel}
        </Button>
      </Group>
    </>
  )
}

interface ChangeEmailFormProps {
  own: string
  onCancel: () => void
  onDone: () => void
}

/** Asks for the new address and the password. */
function ChangeEmailForm({ own, onCancel, onDone }: ChangeEmailFormProps) {
  const change = useChangeEmail()
  const form = useZodForm(changeEmailInput, { initialValues: { email: '', password: '' } })
  const submit = form.onSubmit((values) => {
    if (values.email.trim().toLowerCase() === own.toLowerCase()) {
      form.setErrors({ email: emailChangeTexts.same })
      return
    }
    change.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        if (isWrongPassword(error)) form.setErrors({ password: errorMessage(error) })
      },
    })
  })
  return (
    <DialogForm
      submitLabel={emailChangeTexts.submit}
      onCancel={onCancel}
      saving={change}
      messageOf={messageOf}
      onSubmit={submit}
    >
      <Text size="sm">{emailChangeTexts.intro}</Text>
      <EmailInput label={emailChangeTexts.email} required {...form.getInputProps('email')} />
      <PasswordField
        label={emailChangeTexts.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}

function messageOf(error: unknown): string | null {
  if (isWrongPassword(error)) return null
  return problemCodeOf(error) === 'FORBIDDEN' ? emailChangeTexts.demo : errorMessage(error)
}
