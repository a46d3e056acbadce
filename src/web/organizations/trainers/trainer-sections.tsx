import { Text } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import { recentDays, recentMax, upcomingShown } from '#shared/organizations/limits.ts'
import type { TrainerDetail } from '#shared/organizations/payload.ts'
import { trainerDetailTexts as texts } from '#shared/organizations/texts.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { useNow } from '../../lib/use-now.ts'
import { SessionTable } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { MailLink } from '../../ui/table/contact-links.tsx'
import { ColourName } from '../../ui/table/name.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import type { AskSubject } from './ask-handover-dialog.tsx'
import {
  type Client,
  clientsOf,
  findClient,
  hoursOfOtherPots,
  potsByClient,
} from './trainer-rows.ts'
import styles from './trainer-sections.module.css'

const AskHandoverDialog = lazyDialog(() => import('./ask-handover-dialog.tsx'), 'AskHandoverDialog')

/** How many clients and pots are shown initially; a long-standing trainer has hundreds. */
const shownAtFirst = 10

interface SectionProps {
  detail: TrainerDetail
  clients: readonly Client[]
}

interface TrainerSectionsProps {
  organizationId: string
  detail: TrainerDetail
}

/** Clients, active pots, and recent and upcoming sessions (S69). */
export function TrainerSections({ organizationId, detail }: TrainerSectionsProps) {
  const clients = useMemo(() => clientsOf(detail.people), [detail.people])
  return (
    <>
      <div className={styles.lists}>
        <People organizationId={organizationId} trainer={detail} clients={clients} />
        <Pots detail={detail} clients={clients} />
      </div>
      <RecentSessions detail={detail} clients={clients} />
      <ComingSessions detail={detail} clients={clients} />
    </>
  )
}

interface PeopleProps {
  organizationId: string
  trainer: Pick<TrainerDetail, 'trainerId' | 'name' | 'isDisabled'>
  clients: readonly Client[]
}

function People({ organizationId, trainer, clients }: PeopleProps) {
  const { shown, toggle } = useShowMore(clients, shownAtFirst)
  const asking = useDialog<AskSubject>()
  const me = useCurrentUser()
  // One's own are handed over, and a disabled account answers nothing.
  const mayAsk = trainer.trainerId !== me.id && !trainer.isDisabled
  const giver = { id: trainer.trainerId, name: trainer.name }
  return (
    <Section title={texts.people} none={clients.length === 0 && texts.noPeople}>
      <ul className={styles.rows} data-box="rows">
        {shown.map((client) => (
          <li key={client.id}>
            <ClientName client={client} />
            <MailLink className={styles.below} email={client.email} />
            {mayAsk && (
              <span className={styles.act}>
                <PlainButton
                  small
                  aria-label={texts.askHandoverOf(client.name)}
                  onClick={() => asking.open({ organizationId, giver, client })}
                >
                  {texts.askHandover}
                </PlainButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {toggle}
      <AskHandoverDialog dialog={asking} />
    </Section>
  )
}

function Pots({ detail, clients }: SectionProps) {
  const pots = useMemo(() => potsByClient(detail.pots, clients), [detail.pots, clients])
  const { shown, toggle } = useShowMore(pots, shownAtFirst)
  const others = hoursOfOtherPots(detail)
  return (
    <Section
      title={texts.pots}
      none={pots.length === 0 && texts.noPots}
      note={others !== 0 && texts.otherPots(formatHoursUnit(others))}
    >
      <ul className={styles.rows} data-box="rows">
        {shown.map(({ id, client, potTypeName, hoursRemaining, totalHours }) => (
          <li key={id}>
            <ClientName client={client} />
            <span className={styles.below} dir="auto" title={potTypeName}>
              {potTypeName}
            </span>
            <span className={styles.left}>
              <Text span inherit fw={600}>
                {formatHoursUnit(hoursRemaining)}
              </Text>{' '}
              <Text span inherit c="dimmed">
                {texts.leftOf(formatHoursUnit(totalHours))}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {toggle}
    </Section>
  )
}

function RecentSessions({ detail: { recentSessions }, clients }: SectionProps) {
  const now = useNow()
  const isCut = recentSessions.length >= recentMax
  return (
    <Section
      title={texts.recent}
      hint={isCut ? texts.recentHintMost(recentDays, recentMax) : texts.recentHint(recentDays)}
      none={recentSessions.length === 0 && texts.noRecent(recentDays)}
    >
      <SessionTable
        sessions={recentSessions}
        label={texts.recent}
        subject={clientColumn(clients)}
        // The only icon shown to an admin: a past session without a status.
        icons={(session) =>
          isUnmarked(session, now) && <IconLabels of={iconKey({ ...session, ...untold }, now)} />
        }
      />
    </Section>
  )
}

/** What an admin does not see of a session. */
const untold = { warnings: [], potTypeName: null, cancelled: null }

function ComingSessions({ detail, clients }: SectionProps) {
  const { comingSessions, upcomingSessions: all } = detail
  const { shown, toggle } = useShowMore(comingSessions, upcomingShown)
  const isCut = all > comingSessions.length
  return (
    <Section
      title={texts.coming}
      hint={isCut && texts.comingHint(comingSessions.length, all)}
      none={comingSessions.length === 0 && texts.noComing}
    >
      <SessionTable sessions={shown} label={texts.coming} subject={clientColumn(clients)} />
      {toggle}
    </Section>
  )
}

/** The column with the client of a session. */
function clientColumn(clients: readonly Client[]) {
  return {
    header: texts.client,
    cell: ({ clientId }: { clientId: string }) => (
      <ClientName client={findClient(clients, clientId)} />
    ),
  }
}

function ClientName({ client: { name, colour } }: { client: Pick<Client, 'name' | 'colour'> }) {
  return (
    <span className={styles.client}>
      <ColourName name={name} colour={colour} />
    </span>
  )
}

interface FrameProps {
  title: string
  /** Which rows the list holds, such as its time span. */
  hint?: string | false
  /** The text of the empty state; false when there are rows. */
  none: string | false
  note?: string | false
  children: ReactNode
}

const noneStyle = {
  c: 'dimmed',
  px: '1.125rem',
  py: 'md',
  bd: '1px dashed var(--app-line)',
  bdrs: 'md',
}

/** One section of the view, below its heading. */
function Section({ title, hint, none, note, children }: FrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text component="h4" id={id} fw={600} mb={!none && hint ? '0.125rem' : '0.5rem'}>
        {title}
      </Text>
      {!none && hint && (
        <Text fz="sm" c="dimmed" mb="0.5rem">
          {hint}
        </Text>
      )}
      {none ? <Text {...noneStyle}>{none}</Text> : children}
      {note && (
        <Text fz="sm" c="dimmed" my="0.375rem">
          {note}
        </Text>
      )}
    </section>
  )
}

/** The first `most` rows of a list, and a button that shows and hides the rest. */
function useShowMore<T>(list: readonly T[], most: number) {
  const [isWhole, setIsWhole] = useState(false)
  const more = list.length - most
  return {
    shown: isWhole ? list : list.slice(0, most),
    toggle: more > 0 && (
      <ShowMoreButton isExpanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? texts.showFewer : texts.showMore(more)}
      </ShowMoreButton>
    ),
  }
}
