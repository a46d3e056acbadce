import { PasswordInput, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { loginTexts, passwordTexts } from '#shared/auth/texts.ts'
import { activationTexts as texts } from '#shared/organizations/activation/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/next-path.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import { shownCode } from '../../organizations/joining/invited-code.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import './login-styles.ts'
import { useAuth } from '../auth-provider.tsx'
import { useActivate } from '../mutations.ts'
import classes from './login-screen.module.css'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { usePublicForm } from './use-public-form.ts'

// For whoever has an account after all.
const loadCards = () => import('./known-account-cards.tsx')
const ExistingCard = lazy(async () => ({ default: (await loadCards()).ExistingCard }))
const LoggedInCard = lazy(async () => ({ default: (await loadCards()).LoggedInCard }))

/** /register, where the invitation to a new account leads (design D1). */
export function RegisterScreen() {
  const { state } = useAuth()
  const [params] = useSearchParams()
  const activate = useActivate()
  const code = params.get('code') ?? ''
  useEffect(() => whenIdle(() => void loadCards().catch(() => null)), [])
  if (state.is === 'loading') return <Waiting />
  // Whoever has just become somebody is on the way from here.
  const isEntering = activate.isPending || activate.isSuccess
  return (
    <Suspense fallback={<Waiting />}>
      {state.is === 'ready' && state.person && !isEntering ? (
        <LoggedInCard person={state.person} code={code} />
      ) : (
        <ActivationCard code={code} activate={activate} />
      )}
    </Suspense>
  )
}

function Waiting() {
  return (
    <PublicFormCard title={texts.title}>
      <Loading lines={8} />
    </PublicFormCard>
  )
}

function ActivationCard({
  code,
  activate,
}: {
  code: string
  activate: ReturnType<typeof useActivate>
}) {
  const preload = usePrefetchScreen()
  const { search } = useLocation()
  const typedEmail = useRef('')
  /** The code of an account that is there already. */
  const [existing, setExisting] = useState<string | null>(null)
  /** Did a try end without an answer? Then the account may be active already. */
  const [mayBeDone, setMayBeDone] = useState(false)
  const isPending = activate.isPending || activate.isSuccess
  const form = usePublicForm({
    form: 'activate',
    fields: ['code', 'email', 'name', 'password', 'confirmation'],
    isPending,
    submit: (values) => {
      preload(paths.organization)
      activate.mutate(values, {
        onError: (error) => {
          const problem = problemCodeOf(error)
          if (isOutcomeUnknown(error)) setMayBeDone(true)
          if (problem === 'ACCOUNT_ACTIVE') setExisting(values.code)
          else if (problem === 'PASSWORD_COMMON') form.failField('password', passwordTexts.common)
          else void form.fail(error)
        },
      })
    },
  })
  const showButton = { 'aria-label': loginTexts.showPassword, tabIndex: 0 }

  if (existing !== null) return <ExistingCard code={existing} mayBeDone={mayBeDone} />
  return (
    <PublicFormCard title={texts.title} description={texts.description}>
      <PublicForm
        onSubmit={form.onSubmit}
        failureTitle={texts.failed}
        failure={form.failure}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
        isPending={isPending}
      >
        <TextInput
          name="code"
          defaultValue={shownCode(code)}
          label={texts.code}
          error={form.errors.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          autoFocus={code === ''}
        />
        <EmailField typed={typedEmail} error={form.errors.email} autoFocus={code !== ''} />
        <TextInput
          name="name"
          label={texts.name}
          description={texts.nameHint}
          error={form.errors.name}
          autoComplete="name"
          size="md"
        />
        <PasswordInput
          name="password"
          label={texts.password}
          description={passwordTexts.hint}
          error={form.errors.password}
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={showButton}
        />
        <PasswordInput
          name="confirmation"
          label={texts.confirmation}
          error={form.errors.confirmation}
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={showButton}
        />
      </PublicForm>
      <Link to={loginPath(paths.joinOrganization + search)} className={classes.link}>
        {texts.hasPassword}
      </Link>
    </PublicFormCard>
  )
}
