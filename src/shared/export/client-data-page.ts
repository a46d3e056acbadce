import { answerKindTexts } from '../answers/texts.ts'
import { type ClientDetails, detailsOf } from '../clients/details.ts'
import { lastingNoteTexts } from '../clients/texts.ts'
import { eventTexts } from '../events/texts.ts'
import { feedDialogTexts } from '../feeds/texts.ts'
import { formatHoursUnit } from '../hours.ts'
import { priceText } from '../pots/price/texts.ts'
import type { Cancellation } from '../sessions/cancellation.ts'
import { shownStatus } from '../sessions/status.ts'
import { shownStatusTexts } from '../sessions/texts.ts'
import { formatDateTime, formatTime, localDateOf } from '../time.ts'
import { personalDataPageTexts as texts } from './files/texts.ts'
import { type Fact, htmlPage, tableSection } from './html-page.ts'
import type { ClientData } from './personal-data.ts'
import { asIs, cellsOf, orEmpty, type Writers } from './row-writers.ts'

type Deleted = ClientData['deleted'][number]
type Session = ClientData['sessions'][number]

/** Everything about a client as a page to read and print: the same data as the JSON file. */
export function clientDataPage(data: ClientData): string {
  const { client, pots } = data
  const typeOf = new Map(pots.map(({ id, type }) => [id, type]))
  const history = pots.flatMap((pot) => pot.history.map((entry) => ({ ...entry, type: pot.type })))
  return htmlPage({
    title: texts.clientTitle(client.name),
    intro: [
      texts.readAt(localDateOf(data.readAt), formatTime(data.readAt)),
      texts.by(data.trainer.name),
      texts.care,
    ],
    sections: [
      { title: texts.details, facts: Object.values(factsOf(data)) },
      tableSection(texts.pots, pots, {
        type: asIs,
        typeDescription: orEmpty,
        openingHours: formatHoursUnit,
        totalHours: formatHoursUnit,
        hoursRemaining: formatHoursUnit,
        price: orNoPrice,
        createdAt: formatDateTime,
        id: asIs,
        history: null,
      }),
      tableSection(texts.history, history, {
        at: formatDateTime,
        type: asIs,
        hoursAdded: formatHoursUnit,
        reason: asIs,
        price: orNoPrice,
        trainerName: asIs,
      }),
      tableSection(texts.sessions, allSessions(data), {
        startsAt: formatDateTime,
        durationHours: formatHoursUnit,
        completed: (_, session) => shownStatusTexts[shownStatus(session)],
        noShow: null,
        cancelled: null,
        chargedHours: formatHoursUnit,
        potId: (id) => (id && typeOf.get(id)) ?? texts.none,
        notes: asIs,
        cancelledAt: (at) => (at ? formatDateTime(at) : ''),
        cancelReason: orEmpty,
        createdAt: formatDateTime,
        id: null,
      }),
      tableSection(texts.answers, data.answers, {
        at: formatDateTime,
        kind: (kind) => answerKindTexts[kind],
        bookedAt: orNo,
        fromAt: orNo,
        seenAt: orNo,
        mailedAt: orNo,
        sessionId: null,
      }),
      tableSection(texts.feeds, data.feeds, {
        owner: (owner) => texts.feedOwners[owner],
        naming: (naming) => feedDialogTexts.namings[naming],
        createdAt: formatDateTime,
      }),
      {
        ...texts.deleted,
        table: { head: texts.deleted.head, rows: data.deleted.flatMap(deletedRows) },
      },
      mailSection(data.mail),
      tableSection(texts.events, data.events, {
        at: formatDateTime,
        kind: (kind) => eventTexts[kind],
        by: (by) => texts.byTexts[by],
        figures: figuresText,
      }),
    ],
  })
}

const orNoPrice = (price: ClientData['pots'][number]['price']) => (price ? priceText(price) : '')

const orNo = (at: Date | null) => (at ? formatDateTime(at) : texts.no)

/** The facts about the client itself, in their order. */
function factsOf(
  data: ClientData,
): Record<keyof ClientData['client'] | 'login' | 'link' | 'openings', Fact> {
  const { client, link } = data
  const { openings } = link
  return {
    ...detailFacts(client),
    color: [texts.colour, client.color ?? texts.none],
    lastingNote: [lastingNoteTexts.title, client.lastingNote || texts.none],
    emailRefusedAt: [texts.emailRefused, orNo(client.emailRefusedAt)],
    declinesReminders: [texts.declinesReminders, client.declinesReminders ? texts.yes : texts.no],
    declinesLowBalance: [
      texts.declinesLowBalance,
      client.declinesLowBalance ? texts.yes : texts.no,
    ],
    declinesMessages: [texts.declinesMessages, client.declinesMessages ? texts.yes : texts.no],
    mayBook: [texts.mayBook, client.mayBook ? texts.yes : texts.no],
    createdAt: [texts.added, formatDateTime(client.createdAt)],
    login: [texts.login, loginLine(data)],
    link: [texts.link, link.isEnabled ? texts.linkEnabled : texts.linkDisabled],
    openings: [
      texts.openings,
      openings ? texts.openingsOf(openings.count, openings.lastOn) : texts.never,
    ],
    id: [texts.key, client.id],
  }
}

function detailFacts(client: ClientDetails) {
  const facts = detailsOf(client).map(({ key, label, value }) => [
    key,
    [label, value ?? texts.none],
  ])
  return Object.fromEntries(facts) as Record<keyof ClientDetails, Fact>
}

/** All sessions by their start, cancelled ones among them. */
function allSessions(data: ClientData): (Session & { cancelled: Cancellation | null })[] {
  return [
    ...data.sessions.map((session) => ({
      ...session,
      cancelled: session.cancelledAt ? ('late' as const) : null,
    })),
    ...data.cancelledSessions.map(({ kind, ...session }) => ({
      ...session,
      completed: false,
      noShow: false,
      chargedHours: 0,
      cancelled: kind,
    })),
  ].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

// The time, the hours and the texts of what was deleted.
const deletedPot: Writers<Deleted['pots'][number]> = {
  createdAt: formatDateTime,
  openingHours: formatHoursUnit,
  type: asIs,
  typeDescription: orEmpty,
  price: orNoPrice,
}
const deletedEntry: Writers<Deleted['history'][number]> = {
  at: formatDateTime,
  hoursAdded: formatHoursUnit,
  reason: asIs,
  price: orNoPrice,
  trainerName: asIs,
}
const deletedSession: Writers<Deleted['sessions'][number]> = {
  startsAt: formatDateTime,
  durationHours: formatHoursUnit,
  notes: asIs,
  cancelReason: orEmpty,
  potId: null,
  completed: null,
  noShow: null,
  cancelledAt: null,
  createdAt: null,
}

/** What one deletion took, a row each. */
function deletedRows({ deletedAt, pots, history, sessions }: Deleted) {
  const row = (what: string, [at = '', hours = '', ...words]: readonly string[]) => [
    formatDateTime(deletedAt),
    what,
    at,
    hours,
    words.filter(Boolean).join('\n'),
  ]
  return [
    ...pots.map((pot) => row(texts.deletedPot, cellsOf(pot, deletedPot))),
    ...history.map((entry) => row(texts.deletedEntry, cellsOf(entry, deletedEntry))),
    ...sessions.map((session) => row(texts.deletedSession, cellsOf(session, deletedSession))),
  ]
}

/** The mail to a person. */
export function mailSection(mail: ClientData['mail']) {
  return tableSection(texts.mail, mail, {
    createdAt: formatDateTime,
    recipient: asIs,
    kind: asIs,
    sentAt: orNo,
    message: orEmpty,
  })
}

/** The figures of an event by their names, one on each line. */
export function figuresText(figures: ClientData['events'][number]['figures']): string {
  return figures.map(({ name, value }) => `${name}: ${value ?? texts.none}`).join('\n')
}

/** The file name without its ending: 'tidspott-klient-2026-11-24'. No name, since downloads are listed openly. */
export function clientDataFileName({ readAt }: Pick<ClientData, 'readAt'>) {
  return `tidspott-klient-${localDateOf(readAt)}` as const
}

function loginLine({ hasLogin, loginOffer }: ClientData): string {
  if (loginOffer) return texts.offered(loginOffer.email, formatDateTime(loginOffer.expiresAt))
  return hasLogin ? texts.yes : texts.no
}
