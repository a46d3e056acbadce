import { formatHoursUnit } from '#shared/hours.ts'
import { unknownTypeInColumn } from '#shared/pots/texts.ts'
import { sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { statusColumnTexts } from '#shared/sessions/texts.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { PrintedSheet, PrintedTable } from '../../ui/page/printed-sheet.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import type { WeekSession } from '../week-session.ts'

interface SessionListPrintProps {
  /** Soonest first. */
  upcoming: readonly WeekSession[]
  /** Newest first. */
  past: readonly WeekSession[]
  /** Whether there are others than those that were fetched. */
  hasMore: boolean
  /** Whose they are; null for all clients. */
  client: string | null
}

/** The list on paper, by the browser's own command: the fetched sessions as a table, without what can be pressed. */
export function SessionListPrint({ upcoming, past, hasMore, client }: SessionListPrintProps) {
  const { printed } = usePrinting({
    take: () => ({ at: new Date() }),
    titleOf: () => (client === null ? texts.title : `${texts.title} ${client}`),
    isOnly: true,
  })
  if (!printed) return null
  return (
    <PrintedSheet title={texts.title} facts={[[texts.client, client ?? texts.allClients]]}>
      <Part title={texts.upcoming} sessions={upcoming} now={printed.at} />
      <Part title={texts.earlier} sessions={past} now={printed.at} />
      {hasMore && <p>{texts.notPrinted}</p>}
    </PrintedSheet>
  )
}

const words = (name: string) => ({ name, isFigure: false })

const columns = [
  { ...words(texts.date), isOneLine: true },
  { ...words(texts.time), isOneLine: true },
  words(texts.client),
  words(texts.type),
  { name: texts.duration, isFigure: true },
  { ...words(texts.status), isOneLine: true },
]

function Part(of: { title: string; sessions: readonly WeekSession[]; now: Date }) {
  const { title, sessions, now } = of
  if (sessions.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <PrintedTable
        columns={columns}
        rows={sessions.map((session) => ({
          key: session.id,
          cells: [
            formatDayNear(localDateOf(session.startsAt), now),
            formatTimeRange(session.startsAt, session.durationHours),
            session.clientName,
            session.potTypeName ?? unknownTypeInColumn,
            formatHoursUnit(session.durationHours),
            statusColumnTexts[shownStatus(session)],
          ],
        }))}
      />
    </>
  )
}
