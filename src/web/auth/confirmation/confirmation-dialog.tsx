import { Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { secondStepTexts } from '#shared/auth/factor/texts.ts'
import type { Confirmation } from '#shared/auth/second-factor.ts'
import { factorCodeInput } from '#shared/auth/second-factor-inputs.ts'
import { confirmTexts as texts } from '#shared/auth/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { IconKey } from '../../lib/icons/locks.ts'
import { trpc } from '../../lib/trpc.ts'
import { AskedOutside } from '../../ui/dialog/dialog.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordForm } from '../../ui/dialog/password-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { hasPasskeys } from '../factor/passkey-support.ts'
import { askForPasskey, cancelPasskeys } from '../factor/passkeys.ts'

interface Ends {
  onConfirmed: () => void
  onCancel: () => void
}

interface ConfirmationDialogProps {
  dialog: DialogState<Confirmation>
  onConfirmed: () => void
}

/** Asks for the own password, or for a factor that the account has. */
export function ConfirmationDialog({ dialog, onConfirmed }: ConfirmationDialogProps) {
  return (
    <AskedOutside>
      <FormDialog dialog={dialog} title={() => texts.title}>
        {(ways) => <Ways ways={ways} onConfirmed={onConfirmed} onCancel={dialog.close} />}
      </FormDialog>
    </AskedOutside>
  )
}

function Ways({ ways, ...ends }: Ends & { ways: Confirmation }) {
  const [usesCode, setUsesCode] = useState(false)
  const confirm = trpc.auth.confirm.useMutation()
  const Form = usesCode ? CodeForm : OwnPasswordForm
  return (
    <Form confirm={confirm} {...ends}>
      <Text size="sm">{texts.intro}</Text>
      {ways.passkey && hasPasskeys() && (
        <PasskeyButton passkey={ways.passkey} confirm={confirm} onConfirmed={ends.onConfirmed} />
      )}
      {ways.hasCode && (
        <Button
          variant="default"
          onClick={() => {
            confirm.reset()
            setUsesCode(!usesCode)
          }}
        >
          {usesCode ? texts.usePassword : texts.useCode}
        </Button>
      )}
    </Form>
  )
}

interface FormProps extends Ends {
  confirm: ReturnType<typeof trpc.auth.confirm.useMutation>
  children: ReactNode
}

function OwnPasswordForm({ confirm, onConfirmed, onCancel, children }: FormProps) {
  const { isPending, error, variables } = confirm
  const isOwn = variables?.answer.method === 'password'
  return (
    <PasswordForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      variables={{}}
      mutation={{
        isPending,
        error: isOwn ? error : null,
        mutate: ({ password }, options) =>
          confirm.mutate({ answer: { method: 'password', password } }, options),
      }}
      onDone={onConfirmed}
    >
      {children}
    </PasswordForm>
  )
}

function CodeForm({ confirm, onConfirmed, onCancel, children }: FormProps) {
  const { isPending, error, variables } = confirm
  const words = secondStepTexts.code
  const form = useZodForm(factorCodeInput, { initialValues: { code: '' } })
  const focusField = () => form.getInputNode('code')?.focus()

  function fail(failure: unknown) {
    if (problemCodeOf(failure) === 'FACTOR_WRONG') form.setErrors({ code: words.wrong })
    focusField()
  }

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={{ isPending, error: variables?.answer.method === 'code' ? error : null }}
      messageOf={(failure) =>
        problemCodeOf(failure) === 'FACTOR_WRONG' ? null : errorMessage(failure)
      }
      onSubmit={form.onSubmit(({ code }) => {
        if (isPending) return
        confirm.mutate(
          { answer: { method: 'code', code } },
          { onSuccess: onConfirmed, onError: fail },
        )
      }, focusField)}
    >
      {children}
      <TextInput
        label={words.label}
        description={words.hint}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  )
}

interface PasskeyButtonProps extends Pick<FormProps, 'confirm' | 'onConfirmed'> {
  passkey: NonNullable<Confirmation['passkey']>
}

function PasskeyButton({ passkey, confirm, onConfirmed }: PasskeyButtonProps) {
  const { client } = trpc.useUtils()
  const [asked, setAsked] = useState(passkey)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => cancelPasskeys, [])

  /** Asks for a new challenge: the old one may have been used, or be too old. */
  async function renew() {
    const again = await client.auth.confirmation.query().catch(() => null)
    if (again?.passkey) setAsked(again.passkey)
  }

  async function ask() {
    if (isAsking || confirm.isPending) return
    setFailure(null)
    setIsAsking(true)
    const response = await askForPasskey(asked.request).catch(() => null)
    setIsAsking(false)
    if (!response) return setFailure(secondStepTexts.passkeyNotUsed)
    confirm.mutate(
      { answer: { method: 'passkey', setup: asked.setup, response } },
      {
        onSuccess: onConfirmed,
        onError: (error) => {
          const isWrong = problemCodeOf(error) === 'FACTOR_WRONG'
          setFailure(isWrong ? secondStepTexts.passkeyWrong : errorMessage(error))
          void renew()
        },
      },
    )
  }

  return (
    <Stack gap="xs">
      <Button
        variant="default"
        aria-disabled={isAsking || undefined}
        leftSection={
          isAsking ? <Loader size={16} color="currentColor" /> : <IconKey size={18} aria-hidden />
        }
        onClick={() => void ask()}
      >
        {isAsking ? secondStepTexts.passkeyWaiting : secondStepTexts.passkey}
      </Button>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Stack>
  )
}
