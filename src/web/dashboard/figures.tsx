import { dashboardTexts as texts } from '#shared/dashboard/texts.ts'
import { formatHours } from '#shared/hours.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Sparkline } from '../ui/feedback/sparkline.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'

/** The three counts (S56), each with what was done in the last twelve weeks. */
export function Figures() {
  const counts = trpc.dashboard.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={texts.loading} pictures />
  if (counts.isError) return <QueryFailure query={counts} title={texts.failed} />
  const { clients, upcomingSessions, hoursRemaining } = counts.data
  return (
    <CountCards>
      <CountCard
        {...texts.clients}
        figure={String(clients)}
        to={paths.clients}
        picture={<Trend of="clients" />}
      />
      <CountCard
        {...texts.sessions}
        figure={String(upcomingSessions)}
        to={paths.sessions}
        picture={<Trend of="sessions" />}
      />
      <CountCard
        {...texts.hours}
        figure={formatHours(hoursRemaining)}
        to={paths.pots}
        picture={<Trend of="hours" />}
      />
    </CountCards>
  )
}

/** The bars of one figure; nothing while they load, or when they could not be fetched. */
function Trend({ of }: { of: 'clients' | 'sessions' | 'hours' }) {
  const { data } = trpc.dashboard.trends.useQuery()
  if (!data || data.length === 0) return null
  const values = data.map((week) => week[of])
  const words = values.map(formatHours)
  return (
    <Sparkline
      values={values}
      label={texts.trend(texts.trends[of], words.slice(0, -1), words.at(-1) ?? '')}
    />
  )
}
