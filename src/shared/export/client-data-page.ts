import { eventTexts } from '../events/texts.ts'
import { formatHoursUnit } from '../hours.ts'
import { shownStatus } from '../sessions/status.ts'
import { shownStatusTexts } from '../sessions/texts.ts'
import { formatDateTime, formatTime, localDateOf } from '../time.ts'
import { htmlPage } from './html-page.ts'
import type { ClientData } from './personal-data.ts'
import { personalDataPageTexts as texts } from './texts.ts'

/** Everything about a client as a page to read and print: the same data as the JSON file. */
export function clientDataPage(data: ClientData): string {
  const { client, link, pots } = data
  const typeOf = new Map(pots.map(({ id, type }) => [id, type]))
  return htmlPage({
    title: texts.clientTitle(client.name),
    intro: [
      texts.readAt(localDateOf(data.readAt), formatTime(data.readAt)),
      texts.by(data.trainer.name),
      texts.care,
    ],
    sections: [
      {
        title: texts.details,
        facts: [
          ...contactFacts(client),
          [texts.colour, client.color ?? texts.none],
          [texts.added, formatDateTime(client.createdAt)],
          [texts.login, loginLine(data)],
          [texts.link, link.isEnabled ? texts.linkEnabled : texts.linkDisabled],
          [
            texts.openings,
            link.openings
              ? texts.openingsOf(link.openings.count, link.openings.lastOn)
              : texts.never,
          ],
          [texts.key, client.id],
        ],
      },
      {
        title: texts.pots,
        none: texts.noPots,
        table: {
          head: texts.potHead,
          rows: pots.map((pot) => [
            pot.type,
            pot.typeDescription ?? '',
            formatHoursUnit(pot.openingHours),
            formatHoursUnit(pot.totalHours),
            formatHoursUnit(pot.hoursRemaining),
            formatDateTime(pot.createdAt),
            pot.id,
          ]),
        },
      },
      {
        title: texts.history,
        none: texts.noHistory,
        table: {
          head: texts.historyHead,
          rows: pots.flatMap((pot) =>
            pot.history.map((entry) => [
              formatDateTime(entry.at),
              pot.type,
              formatHoursUnit(entry.hoursAdded),
              entry.reason,
              entry.trainerName,
            ]),
          ),
        },
      },
      {
        title: texts.sessions,
        none: texts.noSessions,
        table: {
          head: texts.sessionHead,
          rows: allSessions(data).map((session) => [
            formatDateTime(session.startsAt),
            formatHoursUnit(session.durationHours),
            shownStatusTexts[shownStatus(session)],
            formatHoursUnit(session.chargedHours),
            (session.potId && typeOf.get(session.potId)) ?? texts.none,
            session.notes,
            session.cancelledAt ? formatDateTime(session.cancelledAt) : '',
            session.cancelReason ?? '',
            formatDateTime(session.createdAt),
          ]),
        },
      },
      {
        title: texts.deleted,
        none: texts.noDeleted,
        table: { head: texts.deletedHead, rows: data.deleted.flatMap(deletedRows) },
      },
      {
        title: texts.mail,
        none: texts.noMail,
        table: {
          head: texts.mailHead,
          rows: data.mail.map(({ kind, recipient, createdAt, sentAt }) => [
            formatDateTime(createdAt),
            recipient,
            kind,
            sentAt ? formatDateTime(sentAt) : texts.notSent,
          ]),
        },
      },
      {
        title: texts.events,
        none: texts.noEvents,
        table: {
          head: texts.eventHead,
          rows: data.events.map(({ at, kind, by, figures }) => [
            formatDateTime(at),
            eventTexts[kind],
            texts.byTexts[by],
            figuresText(figures),
          ]),
        },
      },
    ],
  })
}

/** All sessions by their start, those cancelled in time among them. */
function allSessions({ sessions, cancelledSessions }: ClientData) {
  return [
    ...sessions.map((session) => ({
      ...session,
      cancelled: session.cancelledAt ? ('late' as const) : null,
    })),
    ...cancelledSessions.map((session) => ({
      ...session,
      completed: false,
      noShow: false,
      chargedHours: 0,
      cancelled: 'inTime' as const,
    })),
  ].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** What one deletion took, a row each. */
function deletedRows({ deletedAt, pots, history, sessions }: ClientData['deleted'][number]) {
  const { deletedPot, deletedEntry, deletedSession } = texts
  const rows = [
    ...pots.map((pot) => ({
      what: deletedPot,
      at: pot.createdAt,
      hours: pot.openingHours,
      words: [pot.type, pot.typeDescription],
    })),
    ...history.map((entry) => ({
      what: deletedEntry,
      at: entry.at,
      hours: entry.hoursAdded,
      words: [entry.reason, entry.trainerName],
    })),
    ...sessions.map((session) => ({
      what: deletedSession,
      at: session.startsAt,
      hours: session.durationHours,
      words: [session.notes, session.cancelReason],
    })),
  ]
  return rows.map(({ what, at, hours, words }) => [
    formatDateTime(deletedAt),
    what,
    formatDateTime(at),
    formatHoursUnit(hours),
    words.filter(Boolean).join('\n'),
  ])
}

/** The figures of an event by their names, one on each line. */
export function figuresText(figures: ClientData['events'][number]['figures']): string {
  return figures.map(({ name, value }) => `${name}: ${value ?? texts.none}`).join('\n')
}

/** The first facts about a person. */
export function contactFacts(person: { name: string; email: string; phone: string | null }) {
  const { name, email, phone } = person
  return [
    [texts.name, name],
    [texts.email, email],
    [texts.phone, phone ?? texts.none],
  ] as const
}

/** The file name without its ending: 'tidspott-klient-2026-11-24'. No name, since downloads are listed openly. */
export function clientDataFileName({ readAt }: Pick<ClientData, 'readAt'>) {
  return `tidspott-klient-${localDateOf(readAt)}` as const
}

function loginLine({ hasLogin, loginOffer }: ClientData): string {
  if (loginOffer) return texts.offered(loginOffer.email, formatDateTime(loginOffer.expiresAt))
  return hasLogin ? texts.yes : texts.no
}
