import { palette } from '#shared/clients/colours.ts'
import { timeOf } from '#shared/time.ts'
import { linkedClient } from './clients.ts'
import { lastWeek } from './sessions.ts'
import { type ClientStory, person, type SeriesStory, type TrainerStory } from './story.ts'
import { demoTrainers } from './trainers.ts'

/** How much one trainer has. */
export type PracticeSize = { clients: number; years: number; sessionsPerYear: number }

/** `npm run demo:load -- --big`: about 40 sessions a day. */
export const bigPractice: PracticeSize = { clients: 800, years: 10, sessionsPerYear: 12_000 }

const mainTrainer = 'tranare@example.com'
const weeksOfYear = 52
const daysOfWeek = 6
/** Half hours from 06:00 to 22:00; what a day has beyond them is side by side from 06:00 on. */
const firstMinute = 6 * 60
const startsOfDay = 32
/** The past sessions that nobody has marked: two days. */
const unmarkedDays = 2

/**
 * The demo's trainers, where the main one has a practice of this size: half-hour slots of the week, each held by one client
 * after another, and the first by the client of the personal link in all years. The last weeks are ahead of now.
 */
export function bigTrainers(size: PracticeSize): TrainerStory[] {
  const weeks = size.years * weeksOfYear
  const slots = Math.round(size.sessionsPerYear / weeksOfYear)
  const firstWeek = lastWeek + 1 - weeks
  const others = size.clients - 1
  const names = demoNames()
  const linked = { ...linkedClient, color: palette[0] ?? null }
  const clients = [
    holderOf({ ...linked, weeks: -firstWeek }, 0, { from: firstWeek, to: lastWeek }),
    ...Array.from({ length: others }, (_, n) => {
      const [slot, turn] = [1 + (n % (slots - 1)), Math.floor(n / (slots - 1))]
      const turns = Math.ceil((others - slot + 1) / (slots - 1))
      // The latest turn first, so that the slots that have one client less are held by others longer.
      const weekOfTurn = (at: number) => lastWeek + 1 - Math.round((at * weeks) / turns)
      const [from, to] = [weekOfTurn(turn + 1), weekOfTurn(turn) - 1]
      const colour = palette[n % palette.length] ?? null
      return holderOf(person(names(n), colour, Math.max(1, -from)), slot, { from, to })
    }),
  ]
  const unmarked = Math.round((slots / daysOfWeek) * unmarkedDays)
  return demoTrainers.map((trainer) =>
    trainer.email === mainTrainer ? { ...trainer, clients, unmarked } : trainer,
  )
}

/** A client with one slot of the week, whose pot is filled again whenever it is empty. */
function holderOf(
  who: Omit<ClientStory, 'pots' | 'series'>,
  slot: number,
  span: Required<Pick<SeriesStory, 'from' | 'to'>>,
): ClientStory {
  const minutes = firstMinute + 30 * (Math.floor(slot / daysOfWeek) % startsOfDay)
  const series = { weekday: 1 + (slot % daysOfWeek), time: timeOf(minutes), hours: 0.5, ...span }
  return { ...who, pots: [{ type: slot % 2, opening: 5, buys: 10 }], series: [series] }
}

/** Different names: the first names and the last names of the demo's clients, combined anew. */
function demoNames(): (n: number) => string {
  const words = demoTrainers.flatMap(({ clients }) => clients.map(({ name }) => name.split(' ')))
  const first = [...new Set(words.map((name) => name.at(0)))]
  const last = [...new Set(words.map((name) => name.at(-1)))]
  return (n) => {
    const round = 1 + Math.floor(n / first.length)
    if (round > last.length) throw new Error(`the demo has no name for client ${n}`)
    return `${first[n % first.length]} ${last[((n % first.length) + round) % last.length]}`
  }
}
