import { dashboardTexts, dashboardTexts as texts } from '#shared/dashboard/texts.ts'
import { formatHours } from '#shared/hours.ts'
import { LowSpaceAlert } from '../export/low-space-alert.tsx'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { OwnSections } from './own-sections.tsx'

/** The trainer's dashboard: what is now and next, what needs doing, three counts, the week and the clients (S56). */
export function DashboardScreen() {
  return (
    <Screen title={dashboardTexts.title}>
      <LowSpaceAlert />
      <OwnSections figures={<Figures />} />
    </Screen>
  )
}

/** The three counts (S56). */
function Figures() {
  const counts = trpc.dashboard.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={texts.loading} />
  if (counts.isError) return <QueryFailure query={counts} title={texts.failed} />
  const { clients, upcomingSessions, hoursRemaining } = counts.data
  return (
    <CountCards>
      <CountCard {...texts.clients} figure={String(clients)} to={paths.clients} />
      <CountCard {...texts.sessions} figure={String(upcomingSessions)} to={paths.sessions} />
      <CountCard {...texts.hours} figure={formatHours(hoursRemaining)} to={paths.pots} />
    </CountCards>
  )
}
