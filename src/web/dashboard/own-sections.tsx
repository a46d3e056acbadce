import { Group, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { needsActionTexts } from '#shared/pots/needs-action/texts.ts'
import { AnswersCard } from '../answers/answers-card.tsx'
import { WeekCalendar } from '../calendar/week-calendar.tsx'
import { FirstClients } from '../clients/list/client-list-with-hours.tsx'
import { HandoverNotices } from '../handover/handover-notices.tsx'
import { trpc } from '../lib/trpc.ts'
import { useIsPainted } from '../lib/use-is-painted.ts'
import { NeedsAction } from '../pots/needs-action/needs-action.tsx'
import { UnmarkedSessionsButton } from '../sessions/unmarked/unmarked-sessions-button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { NowLine } from './now-line.tsx'
import classes from './own-sections.module.css'

/** How many clients are shown until all are asked for. */
const firstClients = 8

interface OwnSectionsProps {
  /** Whether the screen has a primary button elsewhere. */
  hasPrimary?: boolean
}

/** The sections without the counts, also of an administrator who is a trainer (own-dashboard.tsx). */
export function OwnSections({ hasPrimary = false }: OwnSectionsProps) {
  const needs = useRef<HTMLHeadingElement>(null)
  const steps = useFirstSteps()
  return (
    <>
      <FirstSteps {...steps} />
      <div className={classes.now} data-beneath>
        <NowLine />
      </div>
      <AnswersCard />
      <div data-beneath>
        <HandoverNotices />
      </div>
      <div data-beneath>
        <section className={classes.needs} data-box aria-labelledby="dashboard-atgard">
          <Group gap="sm" wrap="nowrap" mih="3rem" ps="md" pe="xs">
            <h2 ref={needs} tabIndex={-1} id="dashboard-atgard">
              {needsActionTexts.title}
            </h2>
            <DayClosing heading={needs} />
          </Group>
          <NeedsAction heading={needs} />
        </section>
        <section className={classes.week} aria-labelledby="dashboard-kalender">
          <VisuallyHidden>
            <h2 id="dashboard-kalender">{dashboardTexts.calendar}</h2>
          </VisuallyHidden>
          <WeekCalendar level={3} isPrimary={!hasPrimary && !steps.next} />
        </section>
        <section className={classes.clients} aria-labelledby="dashboard-klienter">
          <h2 id="dashboard-klienter">{dashboardTexts.clientList}</h2>
          <Clients />
        </section>
      </div>
    </>
  )
}

/** Rendered after what is above has been painted. */
function Clients() {
  return useIsPainted() ? <FirstClients first={firstClients} /> : <Loading lines={8} />
}

/** "Stäm av": mounted once there are unmarked sessions, and kept mounted while its dialog may be open. */
function DayClosing({ heading }: Pick<Parameters<typeof UnmarkedSessionsButton>[0], 'heading'>) {
  const { data } = trpc.dashboard.counts.useQuery()
  const unmarked = data?.unmarkedSessions ?? 0
  const [hasHadUnmarked, setHasHadUnmarked] = useState(false)
  if (unmarked > 0 && !hasHadUnmarked) setHasHadUnmarked(true)
  if (!hasHadUnmarked) return null
  return <UnmarkedSessionsButton unmarked={unmarked} heading={heading} />
}
