import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { commonTexts } from '#shared/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useAuth } from '../auth-provider.tsx'
import classes from './login-screen.module.css'
import { PublicFormCard } from './public-form-card.tsx'

/** The options of the query that checks a mailed link: once, when it is known who is logged in. */
export function useLinkCheck(token: string) {
  const { state } = useAuth()
  return {
    enabled: token !== '' && state.is === 'ready',
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  }
}

interface CheckedLinkProps<Link> {
  check: { data: Link | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  texts: { title: string; checking: string; unverified: string }
  /** The page of a link that does not work. */
  dead: (error: unknown) => ReactNode
  children: (link: Link) => ReactNode
}

/** The page of a mailed link, by the answer of its check. */
export function CheckedLink<Link>({ check, texts, dead, children }: CheckedLinkProps<Link>) {
  if (check.data) return children(check.data)
  if (!check.isError) {
    return (
      <PublicFormCard title={texts.title}>
        <Loading text={texts.checking} lines={4} />
      </PublicFormCard>
    )
  }
  if (!isOutcomeUnknown(check.error)) return dead(check.error)
  return (
    <PublicFormCard title={texts.title} description={texts.unverified} isNews>
      <Button size="md" fullWidth onClick={() => void check.refetch()}>
        {commonTexts.retry}
      </Button>
    </PublicFormCard>
  )
}

/** A card that says what became of a link, with the way on. */
export function EndCard(props: { title: string; message: string; children: ReactNode }) {
  return (
    <PublicFormCard title={props.title} isNews>
      <p className={classes.description} role="alert">
        {props.message}
      </p>
      {props.children}
    </PublicFormCard>
  )
}

interface DeadLinkProps {
  texts: { dead: string; toLogin: string }
  message: string
}

/** The card of a link that does not work or has been used, which leads to the login. */
export function DeadLink({ texts, message }: DeadLinkProps) {
  return (
    <EndCard title={texts.dead} message={message}>
      <Button component={Link} to={paths.login} size="md" fullWidth>
        {texts.toLogin}
      </Button>
    </EndCard>
  )
}
