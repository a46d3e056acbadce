import { seriesStarts } from '#shared/sessions/recurrence.ts'
import {
  addDays,
  addWeeks,
  instantOf,
  type LocalTime,
  localDateOf,
  mondayOf,
  weekOf,
} from '#shared/time.ts'
import type { SeededRandom } from './random.ts'
import type { SeriesStory } from './story.ts'

/** A demo session before it gets a key. */
export type DemoSession = {
  clientId: string
  potId: string | null
  startsAt: Date
  durationHours: number
  notes: string
  completed: boolean
  noShow: boolean
  /** Of a no-show that was cancelled late (D30). */
  cancelledAt?: Date
  cancelReason?: string
}

const hourMs = 3_600_000
/** How long before its start a session is cancelled late. */
const lateHours = 3

const firstWeek = -8
/** Relative to the current one. */
export const lastWeek = 12

const notesAfter = [
  'Knäböj 4 × 6 på 60 kg, fin teknik. Höj till 62,5 nästa gång.',
  'Marklyft kändes tungt, sov dåligt. Tog ner vikten.',
  'Ny högsta vikt i bänkpress: 55 kg.',
  'Stel i höger axel. Bytte press ovanför huvudet mot lutande hantelpress.',
  'Rörlighet och bål. Hemläxa: höftböj tio minuter om dagen.',
  'Intervaller på roddmaskin, 6 × 500 m.',
  'Klarade tre chins utan band!',
  'Gick igenom nya programmet, hinner tre pass i veckan.',
  'Känning i knät vid utfall. Fick step-ups i stället.',
  'Kettlebellsving 5 × 15 och rygg. Bra tryck.',
  'Kom tio minuter sent.',
] as const
const notesAfterNoShow = ['Sjuk, hörde av sig för sent.', 'Kom inte, inget meddelande.'] as const
const notesBefore = [
  'Testa maxstyrka.',
  'Ta med måttbandet.',
  'Vill prata om målen framåt.',
  'Bara överkropp.',
] as const

/** The instant of a weekly slot: weekday 1 (Monday) to 7 of a week relative to the current one. */
export function slotOf(
  { week, weekday, time }: { week: number; weekday: number; time: LocalTime },
  now: Date,
): Date {
  const monday = mondayOf(addWeeks(weekOf(localDateOf(now)), week))
  return instantOf(addDays(monday, weekday - 1), time)
}

/** The latest no-show was called off, too late. */
export function withLateCancellation(sessions: DemoSession[]): DemoSession[] {
  const latest = sessions.findLast(({ noShow }) => noShow)
  return sessions.map((session) => {
    if (session !== latest) return session
    const cancelledAt = new Date(session.startsAt.getTime() - lateHours * hourMs)
    return { ...session, cancelledAt, cancelReason: 'Förkyld', notes: '' }
  })
}

/** The starts of a series in local time, from its first week to its last. */
export function startsOf(series: SeriesStory, now: Date): Date[] {
  const { from = firstWeek, to = lastWeek, every = 1 } = series
  const monday = mondayOf(addWeeks(weekOf(localDateOf(now)), from))
  const date = addDays(monday, series.weekday - 1)
  const all = seriesStarts({ date, time: series.time, repeatWeeks: to - from })
  return all.filter((_, week) => week % every === 0)
}

/**
 * Sets the outcome of a trainer's sessions, oldest first: ended ones are mostly completed, and the latest `unmarked` and
 * one thirty sessions earlier than the last stay unmarked.
 */
export function withOutcomes(
  planned: DemoSession[],
  { historyRandom, now, unmarked }: { historyRandom: SeededRandom; now: Date; unmarked: number },
): DemoSession[] {
  const byTime = planned.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const ended = byTime.filter((session) => endOf(session) <= now.getTime())
  const isLeft = new Set([...ended.slice(-unmarked), ended.at(-31)])
  return byTime.map((session) => {
    if (endOf(session) > now.getTime() || isLeft.has(session)) {
      return historyRandom.boolean(0.08)
        ? { ...session, notes: historyRandom.pick(notesBefore) }
        : session
    }
    if (historyRandom.boolean(0.07)) {
      return { ...session, noShow: true, notes: historyRandom.pick(notesAfterNoShow) }
    }
    const notes = historyRandom.boolean(0.4) ? historyRandom.pick(notesAfter) : ''
    return { ...session, completed: true, notes }
  })
}

function endOf({ startsAt, durationHours }: DemoSession): number {
  return startsAt.getTime() + durationHours * hourMs
}
