import { chargedHours } from '#shared/sessions/status.ts'
import { addDays, instantOf, type LocalDate, localDateOf } from '#shared/time.ts'
import type { SeededRandom } from './random.ts'
import type { DemoSession } from './sessions.ts'
import type { PotStory } from './story.ts'

type Entry = { date: Date; hoursAdded: number; reason: string }

/**
 * The history of a pot, oldest first: its defined changes, and a purchase on the evening before each session that would
 * have emptied it. `sessions` are those on this pot, oldest first.
 */
export function historyOf(
  { opening, buys, changes = [] }: PotStory,
  sessions: readonly DemoSession[],
  { historyRandom, now }: { historyRandom: SeededRandom; now: Date },
): Entry[] {
  const today = localDateOf(now)
  const written = changes.map(([weeksAgo, hoursAdded, reason]) => ({
    date: instantOf(addDays(today, -7 * weeksAgo), '12:15'),
    hoursAdded,
    reason,
  }))
  if (!buys) return written

  const bought: Entry[] = []
  let used = 0
  for (const session of sessions) {
    used += chargedHours(session)
    const until = [...written, ...bought].filter((entry) => entry.date < session.startsAt)
    const added = until.reduce((sum, entry) => sum + entry.hoursAdded, 0)
    if (opening + added >= used) continue
    const day = addDays(localDateOf(session.startsAt), -1)
    bought.push({
      date: instantOf(day, '19:40'),
      hoursAdded: buys,
      reason: reasonOf(buys, day, historyRandom),
    })
  }
  return [...written, ...bought].toSorted((a, b) => a.date.getTime() - b.date.getTime())
}

function reasonOf(hours: number, day: LocalDate, historyRandom: SeededRandom): string {
  const [, month, date] = day.split('-').map(Number)
  return historyRandom.pick([
    `Köp av ${hours}-kort`,
    `Swish ${date}/${month}`,
    `Faktura betald ${date}/${month}`,
  ])
}
