import { printTexts as texts } from '#shared/calendar/print/texts.ts'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { formatPhone } from '#shared/clients/phone.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { hasStatus, sessionStatus } from '#shared/sessions/status.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { PrintedSheet, PrintedTable } from '../../ui/page/printed-sheet.tsx'

interface DaySheetProps {
  title: string
  trainer: string
  /** The sessions of the day, by start. */
  sessions: readonly WeekSession[]
  clients: readonly { id: string; phone: string | null }[]
}

const words = (name: string) => ({ name, isFigure: false })

/** A day as a list for the front desk: no notes and no balances, which are between trainer and client. */
export function DaySheet({ title, trainer, sessions, clients }: DaySheetProps) {
  const phones = new Map(clients.map(({ id, phone }) => [id, phone]))
  return (
    <PrintedSheet
      title={title}
      facts={[
        [texts.trainer, trainer],
        [texts.sessions, String(sessions.length)],
      ]}
    >
      {sessions.length === 0 ? (
        <p>{texts.noSessions}</p>
      ) : (
        <>
          <h2>{texts.sessions}</h2>
          <PrintedTable
            columns={[
              { ...words(texts.time), isOneLine: true },
              words(texts.client),
              { ...words(texts.phone), isOneLine: true },
              words(texts.type),
              { name: texts.length, isFigure: true },
              words(texts.status),
            ]}
            rows={sessions.map((session) => {
              const phone = phones.get(session.clientId)
              return {
                key: session.id,
                cells: [
                  formatTimeRange(session.startsAt, session.durationHours),
                  session.clientName,
                  phone ? formatPhone(phone) : '',
                  session.potTypeName ?? weekGridTexts.noPot,
                  formatHoursUnit(session.durationHours),
                  statusOf(session),
                ],
              }
            })}
          />
        </>
      )}
    </PrintedSheet>
  )
}

/** Empty for a planned session, to be ticked by hand. */
function statusOf(session: WeekSession): string {
  if (!hasStatus(session)) return '☐'
  if (session.cancelled === 'late') return shownStatusTexts.late
  return setStatusTexts[sessionStatus(session) === 'noShow' ? 'noShow' : 'completed']
}
