import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { activationTexts as texts } from '#shared/auth/activation/texts.ts'
import { activateInput } from '#shared/organizations/inputs.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/next-path.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { codeIn, mailTokenIn, shownCode } from '../../organizations/joining/invited-code.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useAuth } from '../auth-provider.tsx'
import { ExistingCard, LoggedInCard } from './known-account-cards.tsx'
import classes from './login-screen.module.css'
import { NewPasswordFields } from './password-fields.tsx'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { useActivate } from './use-activate.ts'
import { usePublicForm } from './use-public-form.ts'

/** /register, the target of an invitation to a new account (D1). */
export function RegisterScreen() {
  const { state } = useAuth()
  const location = useLocation()
  const activate = useActivate()
  const code = codeIn(location)
  if (state.is === 'loading') return <PageLoading />
  // The activation logs in, and this redirects.
  const isActivating = activate.isPending || activate.isSuccess
  if (state.is === 'ready' && state.person && !isActivating)
    return <LoggedInCard person={state.person} code={code} />
  return <ActivationCard key={code} code={code} activate={activate} />
}

function PageLoading() {
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
  const { search, hash } = useLocation()
  const mailToken = mailTokenIn({ hash })
  /** The invitation code, when the account already exists. */
  const [existing, setExisting] = useState<string | null>(null)
  /** Whether an earlier attempt got no response, so the account may have been activated. */
  const [mayHaveSucceeded, setMayHaveSucceeded] = useState(false)
  const isPending = activate.isPending || activate.isSuccess
  const { form, parts, fail } = usePublicForm({
    kind: 'activation',
    schema: activateInput,
    initialValues: {
      code: shownCode(code),
      email: '',
      name: '',
      password: '',
      confirmation: '',
      ...(mailToken && { mailToken }),
    },
    isPending,
    submit: (values) => {
      preload(paths.organization)
      activate.mutate(values, {
        onError: (error) => {
          const problem = problemCodeOf(error)
          if (isOutcomeUnknown(error)) setMayHaveSucceeded(true)
          if (problem === 'ACCOUNT_ACTIVE') setExisting(values.code)
          else fail(error)
        },
      })
    },
  })

  if (existing !== null) return <ExistingCard code={existing} mayHaveSucceeded={mayHaveSucceeded} />
  return (
    <PublicFormCard title={texts.title} description={texts.description}>
      <PublicForm
        {...parts}
        failureTitle={texts.failed}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
      >
        <TextInput
          name="code"
          label={texts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          autoFocus={code === ''}
          {...form.getInputProps('code')}
        />
        <EmailField autoFocus={code !== ''} {...form.getInputProps('email')} />
        <TextInput
          name="name"
          label={texts.name}
          description={texts.nameHint}
          autoComplete="name"
          size="md"
          {...form.getInputProps('name')}
        />
        <NewPasswordFields form={form} texts={texts} />
      </PublicForm>
      <Link to={loginPath(paths.joinOrganization + search + hash)} className={classes.link}>
        {texts.hasPassword}
      </Link>
    </PublicFormCard>
  )
}
