import { addDays, instantOf, type LocalDate } from '#shared/time.ts'
import { answerLine, sessionLine } from './ledger.ts'
import { type Booked, enter, type Life } from './life.ts'
import { tokenOf } from './life-steps.ts'

/** Half hours of the night, which no other story and no change of the clock touches. */
const times = ['22:00', '22:30', '23:00', '23:30', '00:00', '00:30', '04:00', '04:30'] as const
/** So far ahead that it can be moved, as one can be cancelled without a charge. */
const firstDay = 3
const slotsOfLife = 2

/** What the trainer of the stories has opened. */
export const nightsOpen = {
  bookingHours: 0.5,
  noticeHours: 0,
  horizonWeeks: 12,
  mostAhead: 10,
  onRedDays: true,
}

/** Two half hours at which nobody else books; null when all of the horizon are taken. */
function freeNight({ taken, from }: { taken: number; from: LocalDate }): Date[] | null {
  const slots = Array.from({ length: slotsOfLife }, (_, n) => slotsOfLife * taken + n)
  const days = slots.map((slot) => firstDay + Math.floor(slot / times.length))
  if (days.some((day) => day >= 7 * nightsOpen.horizonWeeks)) return null
  return slots.map((slot, n) =>
    instantOf(addDays(from, days[n] ?? 0), times[slot % times.length] ?? times[0]),
  )
}

/** The client books, moves, and undoes either, and the trainer sees it. */
export async function bookByLink(life: Life): Promise<void> {
  const { story, booked } = life
  const { random, world } = story
  if (booked) {
    const after = random.below(10)
    if (after < 2) return see(life, booked)
    if (after >= 6 || booked.undo === null) return move(life, booked)
    if (booked.undo === 'book') return undoBook(life, booked)
    return undoMove(life, { booked, to: booked.undo })
  }
  life.nights ??= freeNight({ taken: world.nights++, from: world.today })
  const startsAt = life.nights?.[0]
  if (!startsAt) return
  const token = await tokenOf(life)
  const { choices } = await story.read('portal', 'freeTimes', { token })
  const choice = choices.find(({ potId }) => potId === life.potId)
  if (!choice?.starts.some((start) => start.getTime() === startsAt.getTime()))
    throw new Error(`not offered: ${startsAt.toISOString()} to ${life.id}`)
  const { durationHours } = choice
  const asked = { potId: life.potId, startsAt: startsAt.toISOString(), durationHours }
  const { sessionId: id, version } = await story.act('portal', 'book', { token, ...asked })
  life.ids.add(id)
  life.booked = {
    id,
    version,
    potId: life.potId,
    startsAt,
    durationHours,
    status: 'planned',
    kind: 'booked',
    isSeen: false,
    at: 0,
    undo: 'book',
  }
  enterBooked(life, life.booked)
}

async function move(life: Life, booked: Booked): Promise<void> {
  const at = 1 - booked.at
  const startsAt = life.nights?.[at]
  if (!startsAt) return
  const seen = { token: await tokenOf(life), sessionId: booked.id, version: booked.version }
  const asked = { ...seen, startsAt: startsAt.toISOString() }
  const { version } = await life.story.act('portal', 'move', asked)
  const undo = { from: booked.startsAt, at: booked.at }
  const kind = booked.kind === 'booked' && !booked.isSeen ? 'booked' : 'moved'
  enterBooked(life, Object.assign(booked, { version, startsAt, at, undo, kind, isSeen: false }))
}

async function undoBook(life: Life, booked: Booked): Promise<void> {
  const seen = { token: await tokenOf(life), sessionId: booked.id, version: booked.version }
  await life.story.act('portal', 'undoBook', seen)
  life.booked = null
  enter(life, `session ${booked.id}`, null)
  enter(life, `answer ${booked.id}`, booked.isSeen ? answerLine('bookUndone', false) : null)
}

async function undoMove(
  life: Life,
  { booked, to }: { booked: Booked; to: { from: Date; at: number } },
): Promise<void> {
  const seen = { token: await tokenOf(life), sessionId: booked.id, version: booked.version }
  await life.story.act('portal', 'undoMove', seen)
  const isTold = booked.isSeen
  enterBooked(
    life,
    Object.assign(booked, {
      version: booked.version + 1,
      startsAt: to.from,
      at: to.at,
      // What the trainer has not heard of can be undone as before.
      undo: booked.kind === 'booked' && !isTold ? 'book' : null,
      kind: isTold ? 'moveUndone' : 'booked',
      isSeen: false,
    }),
  )
}

async function see(life: Life, booked: Booked): Promise<void> {
  const { answers } = await life.story.read('answers', 'list', undefined)
  const one = answers.find(({ sessionId }) => sessionId === booked.id)
  if (!one) return
  life.ids.add(one.id)
  await life.story.act('answers', 'markSeen', { ids: [one.id] })
  booked.isSeen = true
  enterBooked(life, booked)
}

function enterBooked(life: Life, booked: Booked): void {
  enter(life, `session ${booked.id}`, sessionLine(booked))
  enter(life, `answer ${booked.id}`, answerLine(booked.kind, booked.isSeen))
}
