import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { homeOf } from '#shared/access/redirects.ts'
import type { EmailLink } from '#shared/auth/email-change/payload.ts'
import { emailLinkTexts as texts } from '#shared/auth/email-change/texts.ts'
import { problemTexts } from '#shared/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { inOrder } from '../mutations.ts'
import { CheckedLink, EndCard, useLinkCheck } from './mailed-link.tsx'
import { PublicFormCard } from './public-form-card.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import { type LinkEnd, useLinkEnd } from './use-link-end.ts'

const gone = `${problemTexts.emailLinkInvalid} ${texts.askAgain}`

/** /confirm-email, the target of the mails to both addresses of a change of e-mail address. */
export function ConfirmEmailScreen() {
  const token = useFragmentToken('emailToken')
  const link = trpc.auth.checkEmailLink.useQuery({ token }, useLinkCheck(token))
  if (token === '') return <DeadCard message={gone} />
  return (
    <CheckedLink
      check={link}
      texts={texts}
      dead={(error) => {
        const isGone = problemCodeOf(error) === 'EMAIL_LINK_INVALID'
        return <DeadCard message={isGone ? gone : errorMessage(error)} />
      }}
    >
      {(data) => <LinkCard key={token} token={token} link={data} />}
    </CheckedLink>
  )
}

/** What became of the link in this browser. */
type Outcome = 'confirmed' | 'done' | 'stopped' | LinkEnd

function LinkCard({ token, link }: { token: string; link: EmailLink }) {
  const { side, email, name } = link
  const [outcome, setOutcome] = useState<Outcome | null>(link.isConfirmed ? 'confirmed' : null)
  if (outcome === 'invalid') return <DeadCard message={gone} />
  if (outcome === 'perhaps') return <DeadCard message={texts.perhaps} />
  if (outcome === 'done') {
    return (
      <EndCard title={texts.doneTitle} message={texts.done(email)}>
        <WayOn />
      </EndCard>
    )
  }
  if (outcome === 'stopped') {
    return (
      <EndCard title={texts.stoppedTitle} message={texts.stopped[side]}>
        {side === 'old' && (
          <Button component={Link} to={paths.forgotPassword} variant="default" size="md" fullWidth>
            {texts.choosePassword}
          </Button>
        )}
      </EndCard>
    )
  }
  return (
    <PublicFormCard
      key={outcome}
      title={texts.title}
      description={outcome === 'confirmed' ? texts.waiting[side] : texts.asked[side](email, name)}
      isNews={outcome === 'confirmed'}
    >
      <Choices token={token} mayConfirm={outcome === null} onOutcome={setOutcome} />
    </PublicFormCard>
  )
}

interface ChoicesProps {
  token: string
  mayConfirm: boolean
  onOutcome: (outcome: Outcome) => void
}

/** Confirmed by a button alone: mail scanners open links. */
function Choices({ token, mayConfirm, onOutcome }: ChoicesProps) {
  const confirm = useConfirmEmail()
  const stop = useStopEmailChange()
  const onError = useLinkEnd('EMAIL_LINK_INVALID', onOutcome)
  const isPending = confirm.isPending || stop.isPending
  const failure = confirm.error ?? stop.error
  return (
    <Stack gap="md">
      {failure && (
        <Alert color="red" variant="outline" role="alert" title={texts.failed}>
          {errorMessage(failure)}
        </Alert>
      )}
      {mayConfirm && (
        <Button
          size="md"
          fullWidth
          loading={confirm.isPending}
          disabled={stop.isPending}
          onClick={() => {
            stop.reset()
            confirm.mutate(
              { token },
              { onSuccess: ({ isDone }) => onOutcome(isDone ? 'done' : 'confirmed'), onError },
            )
          }}
        >
          {texts.confirm}
        </Button>
      )}
      <Button
        size="md"
        fullWidth
        variant="default"
        loading={stop.isPending}
        disabled={isPending && !stop.isPending}
        onClick={() => {
          confirm.reset()
          stop.mutate({ token }, { onSuccess: () => onOutcome('stopped'), onError })
        }}
      >
        {texts.stop}
      </Button>
    </Stack>
  )
}

function DeadCard({ message }: { message: string }) {
  return (
    <EndCard title={texts.dead} message={message}>
      <WayOn />
    </EndCard>
  )
}

/** The way on: to the start page of who is logged in, else to the login page. */
function WayOn() {
  const { state } = useAuth()
  const role = state.is === 'ready' ? state.person?.role : undefined
  return (
    <Button component={Link} to={role ? homeOf(role) : paths.login} size="md" fullWidth>
      {role ? texts.toStart : texts.toLogin}
    </Button>
  )
}

/** Confirms a change of e-mail address, which ends the other logins when it is made. The page shows the errors. */
function useConfirmEmail() {
  const { renew } = useAuth()
  return trpc.auth.confirmEmail.useMutation({
    ...inOrder,
    onSuccess: ({ isDone }) => {
      if (isDone) void renew()
    },
  })
}

/** Stops a change of e-mail address, which may end the account's logins. The page shows the errors. */
function useStopEmailChange() {
  const { renew } = useAuth()
  return trpc.auth.stopEmailChange.useMutation({ ...inOrder, onSuccess: () => void renew() })
}
