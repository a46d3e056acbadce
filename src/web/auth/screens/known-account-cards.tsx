import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { isTrainerRole } from '#shared/access/roles.ts'
import { knownAccountTexts as texts } from '#shared/auth/known-account/texts.ts'
import type { Person } from '#shared/auth/person.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { problemTexts } from '#shared/texts.ts'
import { loginPath } from '../../lib/next-path.ts'
import { joinPath } from '../../organizations/joining/invited-code.ts'
import { useLogOut } from '../mutations.ts'
import { otherMode } from './login-mode.ts'
import classes from './login-screen.module.css'
import { PublicFormCard } from './public-form-card.tsx'

/** For an invited address that already has an account: log in or reset the password, then join the organisation. */
export function ExistingCard({
  code,
  mayHaveSucceeded,
}: {
  code: string
  mayHaveSucceeded: boolean
}) {
  const login = loginPath(joinPath(code))
  return (
    <PublicFormCard
      title={texts.existing.title}
      description={mayHaveSucceeded ? texts.existing.perhaps : problemTexts.accountActive}
      isNews
    >
      <Button component={Link} to={login} size="md" fullWidth>
        {texts.existing.logIn}
      </Button>
      <Link to={otherMode(new URL(login, window.location.origin))} className={classes.link}>
        {loginTexts.forgot}
      </Link>
    </PublicFormCard>
  )
}

/** For a logged-in user: join with this account, or log out to use another one. */
export function LoggedInCard({ person, code }: { person: Person; code: string }) {
  const logOut = useLogOut()
  return (
    <PublicFormCard title={texts.loggedIn.title}>
      <p className={classes.description}>
        {texts.loggedIn.as} <bdi>{person.name}</bdi> ({person.email}).
        {!isTrainerRole(person.role) && ` ${texts.loggedIn.isClient}`}
      </p>
      <Button component={Link} to={joinPath(code)} size="md" fullWidth>
        {texts.loggedIn.join}
      </Button>
      <Button variant="subtle" fullWidth mt="md" onClick={logOut}>
        {texts.loggedIn.logOut}
      </Button>
    </PublicFormCard>
  )
}
