import { Alert } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { loginInput } from '#shared/auth/inputs.ts'
import type { PendingLogin } from '#shared/auth/second-factor.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { useAuth } from '../auth-provider.tsx'
import { SecondStep } from '../factor/second-step.tsx'
import { useLogIn } from '../mutations.ts'
import { otherMode, resetModeAddress } from './login-mode.ts'
import classes from './login-screen.module.css'
import { PublicPasswordField } from './password-fields.tsx'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { ResetRequest } from './reset-request.tsx'
import { usePublicForm } from './use-public-form.ts'

/**
 * The login page with its second step and its reset mode (S13). The guard of the route redirects after the
 * login.
 */
export function LoginScreen() {
  const { state: isResetMode } = useAddress(resetModeAddress)
  const typedEmail = useRef('')
  const [step, setStep] = useState<Step>({ login: null, notice: null })
  if (isResetMode) return <ResetRequest typedEmail={typedEmail} />
  if (!step.login)
    return (
      <LoginCard
        typedEmail={typedEmail}
        notice={step.notice}
        onPending={(login) => setStep({ login, notice: null })}
      />
    )
  return <SecondStep login={step.login} onBack={(notice) => setStep({ login: null, notice })} />
}

/** The second step of a login, once the password was right; else why it ended. */
type Step = { login: PendingLogin; notice: null } | { login: null; notice: string | null }

interface LoginCardProps {
  /** The typed address, kept when the mode of the page changes. */
  typedEmail: RefObject<string>
  notice: string | null
  onPending: (login: PendingLogin) => void
}

function LoginCard({ typedEmail, notice, onPending }: LoginCardProps) {
  const logIn = useLogIn()
  const { state } = useAuth()
  const isDisabled = state.is === 'ready' && state.endedAs === 'disabled'
  const preload = usePrefetchScreen()
  const location = useLocation()
  const { form, parts, fail } = usePublicForm({
    kind: 'login',
    schema: loginInput,
    initialValues: { email: typedEmail.current, password: '' },
    onValuesChange: ({ email }) => {
      typedEmail.current = email
    },
    isPending: logIn.isPending,
    submit: (values) => {
      preload(paths.dashboard)
      logIn.mutate(values, {
        onSuccess: (answer) => 'secondFactor' in answer && onPending(answer.secondFactor),
        onError: fail,
      })
    },
  })

  return (
    <PublicFormCard title={loginTexts.title} description={loginTexts.description}>
      {(isDisabled || notice) && !parts.failure && (
        <Alert
          color="red"
          variant="outline"
          role="alert"
          title={!notice && loginTexts.loggedOut}
          mb="md"
        >
          {notice ?? loginTexts.disabled}
        </Alert>
      )}
      <PublicForm
        {...parts}
        failureTitle={loginTexts.failed.title}
        submitLabel={loginTexts.submit}
        submittingLabel={loginTexts.submitting}
      >
        <EmailField autoFocus {...form.getInputProps('email')} />
        <PublicPasswordField
          name="password"
          label={loginTexts.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </PublicForm>
      <Link to={otherMode(location)} className={classes.link}>
        {loginTexts.forgot}
      </Link>
    </PublicFormCard>
  )
}
