import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { resetPasswordInput } from '#shared/auth/inputs.ts'
import { resetCheckRetryMs, resetRedirectMs } from '#shared/auth/limits.ts'
import { passwordTexts, resetRequestTexts, resetTexts as texts } from '#shared/auth/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { broadcastLoginEvent } from '../login-events.ts'
import { useResetPassword } from '../mutations.ts'
import classes from './login-screen.module.css'
import { NewPasswordFields } from './password-fields.tsx'
import { PublicForm, PublicFormCard } from './public-form-card.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import { type LinkEnd, useLinkEnd } from './use-link-end.ts'
import { usePublicForm } from './use-public-form.ts'

/** /reset-password, the target of a mailed reset link (S15). */
export function ResetPasswordScreen() {
  const link = useResetLink()
  if (link.is === 'checking') {
    return (
      <PublicFormCard title={texts.title}>
        <Loading text={texts.checking} lines={5} />
      </PublicFormCard>
    )
  }
  if (link.is === 'usable') return <NewPasswordCard {...link} />
  if (link.is === 'invalid') return <InvalidLinkCard message={texts.invalid} />
  return <InvalidLinkCard message={texts.unverified} onRetry={link.retry} />
}

function NewPasswordCard({ token, email }: { token: string; email: string }) {
  const reset = useResetPassword()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<LinkEnd | null>(null)
  const isEnd = useLinkEnd('RESET_LINK_INVALID', setEnded)
  useEffect(() => {
    if (!reset.isSuccess) return
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), resetRedirectMs)
    return () => clearTimeout(timer)
  }, [reset.isSuccess, navigate])
  const { form, parts, fail } = usePublicForm({
    schema: resetPasswordInput,
    initialValues: { token, password: '', confirmation: '' },
    isPending: reset.isPending || reset.isSuccess,
    owner: { email },
    submit: (values) => reset.mutate(values, { onError: (error) => isEnd(error) || fail(error) }),
  })

  if (ended === 'perhaps') return <ProbablyChangedCard />
  if (ended === 'invalid') return <InvalidLinkCard message={texts.invalid} />
  return (
    <PublicFormCard title={texts.title} description={texts.description(email)}>
      <PublicForm
        {...parts}
        failureTitle={<span lang="en">{passwordTexts.updateFailed}</span>}
        submitLabel={texts.submit}
        submittingLabel={commonTexts.saving}
      >
        <NewPasswordFields form={form} email={email} texts={texts} autoFocus />
      </PublicForm>
    </PublicFormCard>
  )
}

/** The first attempt got no response and the retry finds a used link, so the first attempt probably succeeded. */
function ProbablyChangedCard() {
  return (
    <PublicFormCard title={texts.perhapsTitle} description={texts.perhaps} isNews>
      <Button component={Link} to={paths.login} size="md" fullWidth>
        {resetRequestTexts.back}
      </Button>
      <Link to={paths.forgotPassword} className={classes.link}>
        {texts.requestNew}
      </Link>
    </PublicFormCard>
  )
}

function InvalidLinkCard({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <PublicFormCard title={texts.deadTitle} isNews>
      <p className={classes.description} role="alert" lang="en">
        {message}
      </p>
      {onRetry && (
        <Button size="md" fullWidth mb="md" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.forgotPassword}
        size="md"
        fullWidth
        variant={onRetry && 'default'}
      >
        {texts.requestNew}
      </Button>
      <Link to={paths.login} className={classes.link}>
        {resetRequestTexts.back}
      </Link>
    </PublicFormCard>
  )
}

type ResetLink =
  | { is: 'checking' }
  | { is: 'usable'; token: string; email: string }
  | { is: 'invalid' }
  | { is: 'unverified'; retry: () => void }

/**
 * The reset link of the current URL, validated on arrival; a failed check is retried once after a second (S15).
 */
function useResetLink(): ResetLink {
  const token = useFragmentToken('resetToken')
  const check = trpc.auth.checkReset.useQuery(
    { token },
    {
      enabled: token !== '',
      gcTime: 0,
      staleTime: Infinity,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 1 && problemCodeOf(error) !== 'TOO_MANY_ATTEMPTS',
      retryDelay: resetCheckRetryMs,
    },
  )
  useEffect(() => {
    if (check.isSuccess) broadcastLoginEvent('password recovery')
  }, [check.isSuccess])

  if (token === '') return { is: 'invalid' }
  if (check.isSuccess) return { is: 'usable', token, email: check.data.email }
  if (!check.isError) return { is: 'checking' }
  // A new attempt shows that it is under way.
  if (check.isFetching) return { is: 'checking' }
  if (problemCodeOf(check.error) === 'RESET_LINK_INVALID') return { is: 'invalid' }
  return { is: 'unverified', retry: () => void check.refetch() }
}
