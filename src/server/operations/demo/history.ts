import { hundredthsOf, sumHours } from '#shared/hours.ts'
import { chargedHours, hasStatus } from '#shared/sessions/status.ts'
import { addDays, instantOf, type LocalDate, localDateOf } from '#shared/time.ts'
import type { SeededRandom } from './random.ts'
import type { DemoSession } from './sessions.ts'
import type { FilledPot, PotStory } from './story.ts'

type Entry = { date: Date; hoursAdded: number; reason: string }

const weekMs = 7 * 86_400_000
/** More weeks than the sessions go on for. */
const allWeeks = 15
/** The hours kept beyond those that are booked, so that the pot is not low. */
const spareHours = 2
/** A pot with a given balance has one purchase of the first, when it would otherwise open with more than the second. */
const [smallCard, openedWithMost] = [5, 8]

/**
 * The hours with which a pot was opened, and its history, oldest first: its defined changes, and purchases. `sessions`
 * are those on this pot, oldest first.
 */
export function historyOf(
  story: PotStory,
  sessions: readonly DemoSession[],
  context: { historyRandom: SeededRandom; now: Date },
): { opening: number; entries: Entry[] } {
  const today = localDateOf(context.now)
  const changes = (story.changes ?? []).map(([weeksAgo, hoursAdded, reason]) => ({
    date: instantOf(addDays(today, -7 * weeksAgo), '12:15'),
    hoursAdded,
    reason,
  }))
  const buy: Known['buy'] = (hours, session) =>
    purchaseBefore(session, hours, context.historyRandom)
  const known = { sessions, changes, buy }
  const { opening, bought } =
    'left' in story
      ? openedFor(story.left, known)
      : { opening: story.opening, bought: purchases(story, known) }
  const entries = [...changes, ...bought].toSorted((a, b) => a.date.getTime() - b.date.getTime())
  return { opening, entries }
}

type Known = {
  sessions: readonly DemoSession[]
  changes: readonly Entry[]
  buy: (hours: number, session: DemoSession) => Entry
}

/** A purchase before each session that would leave fewer hours than are booked. */
function purchases(
  { opening, buys, lasts = allWeeks }: FilledPot,
  { sessions, changes, buy }: Known,
): Entry[] {
  if (!buys) return []
  const bought: Entry[] = []
  let [left, changed] = [opening, 0]
  sessions.forEach((session, n) => {
    if (!hasStatus(session)) return
    for (; changes[changed] && at(changes, changed).date < session.startsAt; changed += 1)
      left += at(changes, changed).hoursAdded
    left -= chargedHours(session)
    const until = session.startsAt.getTime() + lasts * weekMs
    let needed = spareHours
    for (let next = n + 1; next < sessions.length; next += 1) {
      const { startsAt, durationHours } = at(sessions, next)
      if (startsAt.getTime() > until) break
      needed += durationHours
    }
    if (left >= needed) return
    bought.push(buy(buys, session))
    left += buys
  })
  return bought
}

/** Exactly these hours are left now: all bought at the opening, or a small card when the opening hours are used up. */
function openedFor(left: number, { sessions, changes, buy }: Known) {
  const settled = sessions.filter(hasStatus)
  const added = sumHours(changes.map(({ hoursAdded }) => hoursAdded))
  const total = sumHours([left, -added, ...settled.map(chargedHours)])
  if (total <= openedWithMost) return { opening: total, bought: [] }
  const opening = sumHours([total, -smallCard])
  let used = 0
  const emptying = settled.find((session) => {
    used += hundredthsOf(chargedHours(session))
    return used > hundredthsOf(opening)
  })
  return { opening, bought: emptying ? [buy(smallCard, emptying)] : [] }
}

/** A purchase on the evening before a session. */
function purchaseBefore(
  { startsAt }: DemoSession,
  hours: number,
  historyRandom: SeededRandom,
): Entry {
  const day = addDays(localDateOf(startsAt), -1)
  return {
    date: instantOf(day, '19:40'),
    hoursAdded: hours,
    reason: reasonOf(hours, day, historyRandom),
  }
}

function at<Item>(list: readonly Item[], place: number): Item {
  return list[place] as Item
}

function reasonOf(hours: number, day: LocalDate, historyRandom: SeededRandom): string {
  const [, month, date] = day.split('-').map(Number)
  return historyRandom.pick([
    `Köp av ${hours}-kort`,
    `Swish ${date}/${month}`,
    `Faktura betald ${date}/${month}`,
  ])
}
