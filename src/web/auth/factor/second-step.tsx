import { Alert, Button, Loader, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { secondStepTexts as texts } from '#shared/auth/factor/texts.ts'
import type { PasskeyRequest, PendingLogin } from '#shared/auth/second-factor.ts'
import { factorCodeInput, recoveryCodeInput } from '#shared/auth/second-factor-inputs.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { IconKey } from '../../lib/icons/locks.ts'
import { trpc } from '../../lib/trpc.ts'
import { inOrder, useBeginLogin } from '../mutations.ts'
import { PublicForm, PublicFormCard } from '../screens/public-form-card.tsx'
import { usePublicForm } from '../screens/use-public-form.ts'
import { hasPasskeys } from './passkey-support.ts'
import { askForPasskey, cancelPasskeys } from './passkeys.ts'

interface SecondStepProps {
  login: PendingLogin
  /** Back to the first step, with the reason unless the person chose it. */
  onBack: (reason: string | null) => void
}

/** Passes the second step. The forms show the errors. */
function usePassFactor() {
  const begin = useBeginLogin()
  return trpc.auth.passFactor.useMutation({
    ...inOrder,
    onSuccess: (login) => begin(login, loginTexts.succeeded),
  })
}

/** The second step of a login, after a right password: a passkey, the code of an app, or a recovery code. */
export function SecondStep({ login, onBack }: SecondStepProps) {
  const { methods, passkey } = login
  const pass = usePassFactor()
  const hasRecovery = methods.includes('recovery')
  const hasCode = methods.includes('code')
  const offersPasskey = passkey !== null && (hasPasskeys() || !(hasCode || hasRecovery))
  const [usesRecovery, setUsesRecovery] = useState(!offersPasskey && !hasCode)
  const step = { login, pass, onExpired: onBack }

  return (
    <PublicFormCard title={texts.title} description={texts.description}>
      {usesRecovery ? (
        <>
          <CodeForm {...step} method="recovery" autoFocus />
          <Text size="sm" c="dimmed" mt="md">
            {texts.lost}
          </Text>
        </>
      ) : (
        <>
          {offersPasskey && <PasskeyPart {...step} request={passkey} />}
          {offersPasskey && hasCode && (
            <Text ta="center" size="sm" c="dimmed" my="sm">
              {texts.or}
            </Text>
          )}
          {hasCode && <CodeForm {...step} method="code" autoFocus={!offersPasskey} />}
        </>
      )}
      {hasRecovery && (offersPasskey || hasCode) && (
        <Button variant="subtle" fullWidth mt="md" onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? texts.useOther : texts.useRecovery}
        </Button>
      )}
      <Button variant="subtle" fullWidth mt="xs" onClick={() => onBack(null)}>
        {texts.back}
      </Button>
    </PublicFormCard>
  )
}

interface StepProps {
  login: PendingLogin
  pass: ReturnType<typeof usePassFactor>
  onExpired: (reason: string) => void
}

function PasskeyPart({ login, pass, onExpired, request }: StepProps & { request: PasskeyRequest }) {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isPending = isAsking || pass.isPending
  useEffect(() => cancelPasskeys, [])

  async function ask() {
    if (isPending) return
    setFailure(null)
    setIsAsking(true)
    const response = await askForPasskey(request).catch(() => null)
    setIsAsking(false)
    if (!response) return setFailure(texts.passkeyNotUsed)
    pass.mutate(
      { token: login.token, answer: { method: 'passkey', response } },
      {
        onError: (error) => {
          const code = problemCodeOf(error)
          if (code === 'LOGIN_EXPIRED') onExpired(errorMessage(error))
          else setFailure(code === 'FACTOR_WRONG' ? texts.passkeyWrong : errorMessage(error))
        },
      },
    )
  }

  return (
    <>
      {failure && (
        <Alert color="red" variant="outline" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <Button
        size="md"
        fullWidth
        autoFocus
        aria-disabled={isPending || undefined}
        leftSection={
          isAsking ? <Loader size={16} color="currentColor" /> : <IconKey size={18} aria-hidden />
        }
        onClick={() => void ask()}
      >
        {isAsking ? texts.passkeyWaiting : texts.passkey}
      </Button>
    </>
  )
}

interface CodeFormProps extends StepProps {
  method: 'code' | 'recovery'
  autoFocus: boolean
}

function CodeForm({ login, pass, onExpired, method, autoFocus }: CodeFormProps) {
  const words = texts[method]
  const field = useRef<HTMLInputElement>(null)
  const {
    form,
    parts,
    fail: failAbove,
  } = usePublicForm({
    schema: method === 'code' ? factorCodeInput : recoveryCodeInput,
    initialValues: { code: '' },
    isPending: pass.isPending,
    submit: ({ code }) =>
      pass.mutate({ token: login.token, answer: { method, code } }, { onError: fail }),
  })

  function fail(error: unknown) {
    const code = problemCodeOf(error)
    if (code === 'LOGIN_EXPIRED') return onExpired(errorMessage(error))
    if (code !== 'FACTOR_WRONG') return failAbove(error)
    form.setErrors({ code: words.wrong })
    field.current?.select()
  }

  const typing =
    method === 'code'
      ? ({ inputMode: 'numeric', autoComplete: 'one-time-code' } as const)
      : ({ autoComplete: 'off' } as const)
  return (
    <PublicForm
      {...parts}
      failureTitle={texts.failed}
      submitLabel={texts.submit}
      submittingLabel={texts.submitting}
      isSecondary={method === 'code' && !autoFocus}
    >
      <TextInput
        ref={field}
        name="code"
        label={words.label}
        description={words.hint}
        size="md"
        autoFocus={autoFocus}
        autoCapitalize="none"
        spellCheck={false}
        {...typing}
        {...form.getInputProps('code')}
      />
    </PublicForm>
  )
}
