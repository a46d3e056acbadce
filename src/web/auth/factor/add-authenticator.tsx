import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { factorStepsTexts } from '#shared/auth/factor/texts.ts'
import { factorCodeInput } from '#shared/auth/second-factor-inputs.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { useConfirmAuthenticator } from './mutations.ts'
import { SetupForm } from './setup-form.tsx'

const texts = factorStepsTexts.authenticator

type Started = RouterOutputs['profile']['startAuthenticator']

interface AddAuthenticatorProps {
  /** The account has an app already, which the new one replaces. */
  replaces: boolean
  onCancel: () => void
  /** Called with the recovery codes when it is the account's first factor. */
  onAdded: (codes: readonly string[] | null) => void
}

/** Adds an authenticator app: the password, then the secret and a first code. */
export function AddAuthenticator({ replaces, onCancel, onAdded }: AddAuthenticatorProps) {
  const start = trpc.profile.startAuthenticator.useMutation()
  const intro = replaces ? `${texts.intro} ${texts.replaces}` : texts.intro
  return (
    <SetupForm start={start} intro={intro} onCancel={onCancel}>
      {(started, onExpired) => (
        <CodeForm started={started} onCancel={onCancel} onAdded={onAdded} onExpired={onExpired} />
      )}
    </SetupForm>
  )
}

interface CodeFormProps extends Omit<AddAuthenticatorProps, 'replaces'> {
  started: Started
  /** It took too long: the password is asked for again. */
  onExpired: (reason: string) => void
}

function CodeForm({ started, onCancel, onAdded, onExpired }: CodeFormProps) {
  const confirm = useConfirmAuthenticator()
  const form = useZodForm(factorCodeInput, { initialValues: { code: '' } })
  const focusField = () => form.getInputNode('code')?.focus()

  function fail(error: unknown) {
    const code = problemCodeOf(error)
    if (code === 'FACTOR_SETUP_EXPIRED') return onExpired(errorMessage(error))
    if (code === 'FACTOR_WRONG') form.setErrors({ code: texts.codeWrong })
    focusField()
  }

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={confirm}
      messageOf={(error) => (problemCodeOf(error) === 'FACTOR_WRONG' ? null : errorMessage(error))}
      onSubmit={form.onSubmit(({ code }) => {
        if (confirm.isPending) return
        confirm.mutate(
          { setup: started.setup, code },
          { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes), onError: fail },
        )
      }, focusField)}
    >
      <Text size="sm">{texts.scan}</Text>
      <Secret started={started} />
      <TextInput
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('code')}
      />
    </DialogForm>
  )
}

const keyStyle = { overflowWrap: 'anywhere', userSelect: 'all' } as const

/** The secret as a QR code, as a text to copy, and on a phone as a link to its app. */
function Secret({ started: { secret, uri } }: { started: Started }) {
  const id = useId()
  const isPhone = usePhone()
  return (
    <Group align="flex-start" gap="md">
      <Box flex="none" w="10rem">
        <QrCode text={uri} label={texts.qr} />
      </Box>
      <Stack gap="xs" flex="1 1 13rem" align="flex-start" miw={0}>
        <div>
          <Text id={id} size="sm" fw={500}>
            {texts.secret}
          </Text>
          <Text ff="monospace" size="sm" style={keyStyle} role="group" aria-labelledby={id}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Text>
        </div>
        <CopyButton text={secret} texts={texts} failed={texts.copyFailed} />
        {isPhone && (
          <Text component="a" data-target href={uri} fz="sm" c="var(--app-accent)">
            {texts.open}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
