import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isTrainerRole } from '#shared/access/roles.ts'
import { activationTexts as texts } from '#shared/auth/activation/texts.ts'
import { knownAccountTexts } from '#shared/auth/known-account/texts.ts'
import type { Person } from '#shared/auth/person.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { activateInput } from '#shared/organizations/inputs.ts'
import { problemTexts } from '#shared/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/next-path.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import {
  codeIn,
  joinPath,
  mailTokenIn,
  shownCode,
} from '../../organizations/joining/invited-code.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useAuth } from '../auth-provider.tsx'
import { useLogOut } from '../mutations.ts'
import { otherMode } from './login-mode.ts'
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

/** For an invited address that already has an account: log in or reset the password, then join the organisation. */
function ExistingCard({ code, mayHaveSucceeded }: { code: string; mayHaveSucceeded: boolean }) {
  const login = loginPath(joinPath(code))
  return (
    <PublicFormCard
      title={knownAccountTexts.existing.title}
      description={
        mayHaveSucceeded ? knownAccountTexts.existing.perhaps : problemTexts.accountActive
      }
      isNews
    >
      <Button component={Link} to={login} size="md" fullWidth>
        {knownAccountTexts.existing.logIn}
      </Button>
      <Link to={otherMode(new URL(login, window.location.origin))} className={classes.link}>
        {loginTexts.forgot}
      </Link>
    </PublicFormCard>
  )
}

/** For a logged-in user: join with this account, or log out to use another one. */
function LoggedInCard({ person, code }: { person: Person; code: string }) {
  const logOut = useLogOut()
  return (
    <PublicFormCard title={knownAccountTexts.loggedIn.title}>
      <p className={classes.description}>
        {knownAccountTexts.loggedIn.as} <bdi>{person.name}</bdi> ({person.email}).
        {!isTrainerRole(person.role) && ` ${knownAccountTexts.loggedIn.isClient}`}
      </p>
      <Button component={Link} to={joinPath(code)} size="md" fullWidth>
        {knownAccountTexts.loggedIn.join}
      </Button>
      <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
        {knownAccountTexts.loggedIn.logOut}
      </Button>
    </PublicFormCard>
  )
}
