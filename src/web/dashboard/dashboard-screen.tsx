import { type RefObject, useRef, useState } from 'react'
import { isBuilt } from '#shared/access/redirects.ts'
import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { formatHours } from '#shared/hours.ts'
import { WeekCalendar } from '../calendar/week-calendar.tsx'
import { lazyComponent, lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { ScreenSection } from '../ui/page/screen-section.tsx'
import { DayClosingButton } from './day-closing-button.tsx'

// Below the fold of the first visit.
const ClientList = lazyComponent(() => import('../clients/list/client-list.tsx'), 'ClientList')
const lowSpace = lazyModule(() => import('../export/low-space-alert.tsx'))
const needsAction = lazyModule(() => import('../pots/needs-action/needs-action.tsx'))

// Each card links to its own page, or to the closest existing one until that page is built.
const sessionsPath = isBuilt(paths.sessions) ? paths.sessions : paths.calendar
const potsPath = isBuilt(paths.pots) ? paths.pots : paths.clients

/** The trainer's dashboard: three counts, the week and the clients (spec 2, Trainer dashboard). */
export function DashboardScreen() {
  const calendar = useRef<HTMLHeadingElement>(null)
  return (
    <Screen title={dashboardTexts.title}>
      <LowSpace />
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
      <NeedsAction />
      <ScreenSection id="dashboard-klienter" title={dashboardTexts.clientList}>
        <ClientList fallback={<Loading lines={8} />} />
      </ScreenSection>
    </Screen>
  )
}

/** Loaded when the browser is idle: it is rarely shown. */
function LowSpace() {
  const { module } = useLazyModule(lowSpace, 'idle')
  return module && <module.LowSpaceAlert />
}

/** "Behöver åtgärd", loaded when the browser is idle; omitted when its code cannot be loaded. */
function NeedsAction() {
  const { module } = useLazyModule(needsAction, 'idle')
  return module && <module.NeedsAction />
}

/** "Dagsavslut": mounted once there are unmarked sessions, and kept mounted while its dialog may be open. */
function DayClosing({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { data } = trpc.dashboard.counts.useQuery()
  const unmarked = data?.unmarkedSessions ?? 0
  const [hasHadUnmarked, setHasHadUnmarked] = useState(false)
  if (unmarked > 0 && !hasHadUnmarked) setHasHadUnmarked(true)
  if (!hasHadUnmarked) return null
  return <DayClosingButton unmarked={unmarked} heading={heading} />
}

function Counts() {
  const counts = trpc.dashboard.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={dashboardTexts.loading} />
  if (counts.isError) return <QueryFailure query={counts} title={dashboardTexts.failed} />
  const { clients, upcomingSessions, hoursRemaining } = counts.data
  return (
    <CountCards>
      <CountCard {...dashboardTexts.clients} figure={String(clients)} to={paths.clients} />
      <CountCard {...dashboardTexts.sessions} figure={String(upcomingSessions)} to={sessionsPath} />
      <CountCard {...dashboardTexts.hours} figure={formatHours(hoursRemaining)} to={potsPath} />
    </CountCards>
  )
}
