import { PasswordInput } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { loginTexts } from '#shared/auth/texts.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import './login-styles.ts'
import { useLogIn } from '../mutations.ts'
import { isResetMode, otherMode } from './login-mode.ts'
import classes from './login-screen.module.css'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { usePublicForm } from './use-public-form.ts'

const loadReset = () => import('./reset-request.tsx')
const ResetRequest = lazy(async () => ({ default: (await loadReset()).ResetRequest }))

/** Spec 2, Login, with its reset mode. Where a person goes from here is the route's to say. */
export function LoginScreen() {
  const [params] = useSearchParams()
  const typedEmail = useRef('')
  useEffect(() => whenIdle(() => void loadReset().catch(() => null)), [])
  if (!isResetMode(params)) return <LoginCard typedEmail={typedEmail} />
  return (
    <Suspense fallback={<Loading lines={6} />}>
      <ResetRequest typedEmail={typedEmail} />
    </Suspense>
  )
}

function LoginCard({ typedEmail }: { typedEmail: RefObject<string> }) {
  const logIn = useLogIn()
  const preload = usePrefetchScreen()
  const [params] = useSearchParams()
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
      <PublicForm
        onSubmit={form.onSubmit}
        failureTitle={loginTexts.failed.title}
        failure={form.failure}
        submitLabel={loginTexts.submit}
        submittingLabel={loginTexts.submitting}
        isPending={logIn.isPending}
      >
        <EmailField typed={typedEmail} error={form.errors.email} />
        <PasswordInput
          name="password"
          label={loginTexts.password}
          error={form.errors.password}
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword, tabIndex: 0 }}
        />
      </PublicForm>
      <Link to={otherMode(params)} className={classes.link}>
        {loginTexts.forgot}
      </Link>
    </PublicFormCard>
  )
}
