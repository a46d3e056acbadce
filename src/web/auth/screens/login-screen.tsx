import { Alert } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { loginTexts } from '#shared/auth/texts.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { useAuth } from '../auth-provider.tsx'
import { useLogIn } from '../mutations.ts'
import { isResetMode, otherMode } from './login-mode.ts'
import classes from './login-screen.module.css'
import { PublicPasswordField } from './password-fields.tsx'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { ResetRequest } from './reset-request.tsx'
import { usePublicForm } from './use-public-form.ts'

/** The login page with its reset mode (spec 2, Login). The guard of the route redirects after the login. */
export function LoginScreen() {
  const [params] = useSearchParams()
  const typedEmail = useRef('')
  if (!isResetMode(params)) return <LoginCard typedEmail={typedEmail} />
  return <ResetRequest typedEmail={typedEmail} />
}

function LoginCard({ typedEmail }: { typedEmail: RefObject<string> }) {
  const logIn = useLogIn()
  const { state } = useAuth()
  const isDisabled = state.is === 'ready' && state.endedAs === 'disabled'
  const preload = usePrefetchScreen()
  const location = useLocation()
  const form = usePublicForm({
    form: 'login',
    fields: ['email', 'password'],
    isPending: logIn.isPending,
    submit: (values) => {
      preload(paths.dashboard)
      logIn.mutate(values, { onError: (error) => void form.fail(error) })
    },
  })

  return (
    <PublicFormCard title={loginTexts.title} description={loginTexts.description}>
      {isDisabled && (
        <Alert color="red" variant="outline" role="alert" title={loginTexts.loggedOut} mb="md">
          {loginTexts.disabled}
        </Alert>
      )}
      <PublicForm
        onSubmit={form.onSubmit}
        failureTitle={loginTexts.failed.title}
        failure={form.failure}
        submitLabel={loginTexts.submit}
        submittingLabel={loginTexts.submitting}
        isPending={logIn.isPending}
      >
        <EmailField typed={typedEmail} error={form.errors.email} />
        <PublicPasswordField
          name="password"
          label={loginTexts.password}
          error={form.errors.password}
          autoComplete="current-password"
        />
      </PublicForm>
      <Link to={otherMode(location)} className={classes.link}>
        {loginTexts.forgot}
      </Link>
    </PublicFormCard>
  )
}
