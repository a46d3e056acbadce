import { Alert, Button, Stack } from '@mantine/core'
import type { Person } from '#shared/auth/person.ts'
import { waitingMembershipTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage, problemCodeOf, retryOnce } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAuth } from '../auth-provider.tsx'
import { PublicFormCard } from './public-form-card.tsx'

/** Asks before every page whether a membership is true that somebody else entered into (D120). */
export function WaitingMembershipScreen() {
  const { waitingMembership } = useCurrentUser()
  if (!waitingMembership) return null
  return <Question key={waitingMembership.organizationId} of={waitingMembership} />
}

const isLastAdmin = (error: unknown) => problemCodeOf(error) === 'LAST_ORGANIZATION_ADMIN'

function Question({ of }: { of: NonNullable<Person['waitingMembership']> }) {
  const { renew } = useAuth()
  const { organizationId, name, role } = of
  const answer = trpc.organizations.answerMembership.useMutation({
    // The same answer again changes nothing.
    retry: retryOnce,
    onSuccess: renew,
    // It is gone: the organisation was deleted, or another tab has answered.
    onError: (error) => (problemCodeOf(error) === 'NOT_FOUND' ? renew() : undefined),
  })
  const isBusy = answer.isPending || answer.isSuccess
  const isAnswer = (joins: boolean) => isBusy && answer.variables?.joins === joins
  const give = (joins: boolean) => {
    if (!isBusy) answer.mutate({ organizationId, joins })
  }
  return (
    <PublicFormCard title={texts.title(name)} description={texts.why} isNews>
      <Stack gap="sm">
        <p>{texts.seen[role]}</p>
        {answer.error && (
          <Alert color="red" variant="outline" role="alert" title={texts.failed}>
            {isLastAdmin(answer.error) ? texts.lastAdmin : errorMessage(answer.error)}
          </Alert>
        )}
        <Button size="md" loading={isAnswer(true)} onClick={() => give(true)}>
          {texts.accept}
        </Button>
        <Button size="md" variant="default" loading={isAnswer(false)} onClick={() => give(false)}>
          {texts.decline}
        </Button>
      </Stack>
    </PublicFormCard>
  )
}
