import { formatHoursUnit } from '#shared/hours.ts'
import { unknownTypeInColumn } from '#shared/pots/texts.ts'
import { sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { shownStatus } from '#shared/sessions/status.ts'
import { statusColumnTexts } from '#shared/sessions/texts.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { PrintedSheet, PrintedTable } from '../../ui/page/printed-sheet.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import type { ListedSession } from './session-table.tsx'

/** With whose it is, in a list of all clients. */
type PrintedSession = ListedSession & { potTypeName: string | null; clientName?: string }

interface SessionListPrintProps {
  /** Soonest first. */
  upcoming: readonly PrintedSession[]
  /** Newest first. */
  past: readonly PrintedSession[]
  /** Whether there are others than those that were fetched. */
  hasMore?: boolean
  /** Whose they are; null for all clients. */
  client: string | null
}

/** The list on paper, by the browser's own command: the fetched sessions as a table, without what can be pressed. */
export function SessionListPrint({
  upcoming,
  past,
  hasMore = false,
  client,
}: SessionListPrintProps) {
  const { printed } = usePrinting({
    take: () => ({ at: new Date() }),
    titleOf: () => (client === null ? texts.title : `${texts.title} ${client}`),
    isOnly: true,
  })
  if (!printed) return null
  const shared = { now: printed.at, isOfAll: client === null }
  return (
    <PrintedSheet title={texts.title} facts={[[texts.client, client ?? texts.allClients]]}>
      <Part title={texts.upcoming} sessions={upcoming} {...shared} />
      <Part title={texts.earlier} sessions={past} {...shared} />
      {hasMore && <p>{texts.notPrinted}</p>}
    </PrintedSheet>
  )
}

const words = (name: string) => ({ name, isFigure: false })

const columnsOf = (isOfAll: boolean) => [
  { ...words(texts.date), isOneLine: true },
  { ...words(texts.time), isOneLine: true },
  ...(isOfAll ? [words(texts.client)] : []),
  words(texts.type),
  { name: texts.duration, isFigure: true },
  { ...words(texts.status), isOneLine: true },
]

interface PartProps {
  title: string
  sessions: readonly PrintedSession[]
  now: Date
  isOfAll: boolean
}

function Part({ title, sessions, now, isOfAll }: PartProps) {
  if (sessions.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <PrintedTable
        columns={columnsOf(isOfAll)}
        rows={sessions.map((session) => ({
          key: `${session.id}`,
          cells: [
            formatDayNear(localDateOf(session.startsAt), now),
            formatTimeRange(session.startsAt, session.durationHours),
            ...(isOfAll ? [session.clientName ?? ''] : []),
            session.potTypeName ?? unknownTypeInColumn,
            formatHoursUnit(session.durationHours),
            statusColumnTexts[shownStatus(session)],
          ],
        }))}
      />
    </>
  )
}
