import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { isBuilt } from '#shared/access/redirects.ts'
import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { formatHours } from '#shared/hours.ts'
import { WeekCalendar } from '../calendar/week-calendar.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { LazyNeedsAction } from '../pots/needs-action/lazy-needs-action.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { ScreenSection } from '../ui/layout/screen-section.tsx'

// What is not seen at first, or only now and then, is not waited for.
const DayClosingButton = lazy(async () => ({
  default: (await import('./day-closing-button.tsx')).DayClosingButton,
}))
const ClientList = lazy(async () => ({
  default: (await import('../clients/list/client-list.tsx')).ClientList,
}))

// Each card leads to its own page, and to the nearest one until that is built.
const sessionsPath = isBuilt(paths.sessions) ? paths.sessions : paths.calendar
const potsPath = isBuilt(paths.pots) ? paths.pots : paths.clients

/** Spec 2, Trainer dashboard: three counts, the week, and the clients. */
export function DashboardScreen() {
  const calendar = useRef<HTMLHeadingElement>(null)
  return (
    <Screen title={dashboardTexts.title} wide>
      <section aria-label={dashboardTexts.counts}>
        <Counts />
      </section>
      <ScreenSection
        id="dashboard-kalender"
        title={dashboardTexts.calendar}
        heading={calendar}
        aside={<DayClosing heading={calendar} />}
      >
        <WeekCalendar level={3} />
      </ScreenSection>
      <LazyNeedsAction level={2} />
      <ScreenSection id="dashboard-klienter" title={dashboardTexts.clientList}>
        <Suspense fallback={<Loading lines={8} />}>
          <ClientList />
        </Suspense>
      </ScreenSection>
    </Screen>
  )
}

/** "Dagsavslut", from when something waits to be marked; it stays to the end of what it has opened. */
function DayClosing({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { data } = trpc.dashboard.counts.useQuery()
  const waiting = data?.unmarkedSessions ?? 0
  const [hasWaited, setHasWaited] = useState(false)
  if (waiting > 0 && !hasWaited) setHasWaited(true)
  if (!hasWaited) return null
  return (
    <Suspense>
      <DayClosingButton waiting={waiting} heading={heading} />
    </Suspense>
  )
}

function Counts() {
  const counts = trpc.dashboard.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={dashboardTexts.loading} />
  if (counts.isError) {
    return (
      <LoadFailure
        title={dashboardTexts.failed}
        message={errorMessage(counts.error)}
        onRetry={() => void counts.refetch()}
      />
    )
  }
  const { clients, upcomingSessions, hoursRemaining } = counts.data
  return (
    <CountCards>
      <CountCard {...dashboardTexts.clients} figure={String(clients)} to={paths.clients} />
      <CountCard {...dashboardTexts.sessions} figure={String(upcomingSessions)} to={sessionsPath} />
      <CountCard {...dashboardTexts.hours} figure={formatHours(hoursRemaining)} to={potsPath} />
    </CountCards>
  )
}
