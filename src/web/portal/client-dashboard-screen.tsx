import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Navigate } from 'react-router-dom'
import { homeOf } from '#shared/access/redirects.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { clientDashboardTexts as texts } from '#shared/portal/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { numbered } from './numbered.ts'
import { PortalSections } from './sections/portal-sections.tsx'

/**
 * /client-dashboard (D2): the contents of the personal link for a logged-in client of any role, for each of their
 * trainers.
 */
export function ClientDashboardScreen() {
  const { name, role, hasTrainer } = useCurrentUser()
  if (!hasTrainer && role !== 'CLIENT') return <Navigate to={homeOf(role)} replace />
  return (
    <Screen title={texts.title(name)}>
      <OwnPortals />
    </Screen>
  )
}

function OwnPortals() {
  const portals = trpc.portal.mine.useQuery()
  // The last trainer has removed the login.
  if (problemCodeOf(portals.error) === 'FORBIDDEN')
    return <Empty picture="hours" title={texts.none} hint={texts.noneHint} />
  return (
    <QueryState query={portals} texts={texts} lines={8}>
      {(payloads) => <Portals payloads={payloads} now={new Date(portals.dataUpdatedAt)} />}
    </QueryState>
  )
}

function Portals({ payloads, now }: { payloads: readonly PortalPayload[]; now: Date }) {
  const [first, ...others] = payloads
  if (!first) return <Empty picture="hours" title={texts.none} hint={texts.noneHint} />
  if (others.length === 0) return <PortalSections payload={first} now={now} />
  return (
    <Stack gap="xl">
      {numbered(payloads).map(({ id, ...payload }) => (
        <OfTrainer key={id} payload={payload} now={now} />
      ))}
    </Stack>
  )
}

const nameStyle = {
  mb: 'sm',
  fz: 'lg',
  fw: 'var(--app-weight-strong)',
  style: { overflowWrap: 'anywhere' },
} as const

/** The section of one trainer when there are several. */
function OfTrainer({ payload, now }: { payload: PortalPayload; now: Date }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text component="h2" id={id} {...nameStyle} dir="auto">
        {payload.trainer.name}
      </Text>
      <PortalSections payload={payload} now={now} />
    </section>
  )
}
