import type { ProblemCode } from '../problem.ts'
import type { PortalPayload } from './payload.ts'

/** The initial state of a personal link's page, embedded in the server-rendered HTML. */
export type PortalStart =
  /** `asOf` is when the server read the data. */
  | { is: 'open'; payload: PortalPayload; asOf: Date }
  /** The number of failed verification attempts so far; the browser retries (spec 2: three in total). */
  | { is: 'waiting'; failures: number }
  | { is: 'failed'; code: ProblemCode | 'OFFLINE' }

/** Server-side rendering of the personal link's page: its document title and its body. Implemented by the web app. */
export type DrawPortal = (page: { start: PortalStart; supportEmail: string }) => {
  title: string
  html: string
}

/**
 * JSON that can stand within a page's script element, which a `<` could end. Instants are milliseconds since 1970: text
 * costs the server more than all the rest of it.
 */
export function writeInPage(start: PortalStart): string {
  const written = start.is === 'open' ? { ...start, ...inMilliseconds(start) } : start
  return JSON.stringify(written).replaceAll('<', String.raw`\u003c`)
}

function inMilliseconds({ payload, asOf }: Extract<PortalStart, { is: 'open' }>) {
  return {
    asOf: asOf.getTime(),
    payload: {
      ...payload,
      pots: payload.pots.map(({ history, forecast, statement, ...pot }) => ({
        ...pot,
        history: history.map(({ date, hoursAdded, reason }) => ({
          date: date.getTime(),
          hoursAdded,
          reason,
        })),
        forecast: { ...forecast, lastsUntil: forecast.lastsUntil?.getTime() ?? null },
        statement: {
          isRight: statement.isRight,
          rows: statement.rows.map(({ kind, date, hours, balance, reason }) => ({
            kind,
            date: date.getTime(),
            hours,
            balance,
            reason,
          })),
        },
      })),
      sessions: payload.sessions.map((session) => ({
        startsAt: session.startsAt.getTime(),
        durationHours: session.durationHours,
        completed: session.completed,
        noShow: session.noShow,
        potTypeName: session.potTypeName,
      })),
    },
  }
}

const instants: ReadonlySet<string> = new Set(['asOf', 'date', 'startsAt', 'lastsUntil'])

/** Reads what `writeInPage` has written, or the server's answer, which has text where that has milliseconds. */
export function readPortal(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    instants.has(name) && (typeof value === 'number' || typeof value === 'string')
      ? new Date(value)
      : value,
  )
}
