import fc from 'fast-check'
import { type Cancellation, cancellationKinds } from '#shared/sessions/cancellation.ts'

/** `pick` selects an existing row by index modulo the count; without rows, an id that does not exist. */
export type Command =
  | { do: 'createPot'; pick: number; hundredths: number }
  | { do: 'removePot'; pick: number }
  | { do: 'changeHours'; pick: number; hundredths: number }
  | { do: 'removeHistory'; pick: number }
  | { do: 'create'; pick: number; day: number; hour: number; length: number; repeats: number }
  | {
      do: 'update'
      pick: number
      /** null keeps the current value. */
      completed: boolean | null
      noShow: boolean | null
      length: number | null
      pot: { pick: number } | 'none' | null
      /** The save uses an outdated version (optimistic locking conflict). */
      isStale: boolean
    }
  | { do: 'mark'; pick: number; count: number; completed: boolean; noShow: boolean }
  | { do: 'move'; pick: number; day: number; hour: number; length: number }
  | { do: 'remove'; pick: number }
  | { do: 'cancel'; pick: number; kind: Cancellation }
  | { do: 'cancelByLink'; pick: number }
  | { do: 'undoCancellation'; pick: number }
  | { do: 'restore'; pick: number }
  | ({ do: 'goAway' } & Away)
  | ({ do: 'changeAbsence'; pick: number } & Away)
  | { do: 'removeAbsence'; pick: number }
  | { do: 'undoAbsence'; pick: number }

type Away = {
  day: number
  /** How many more days it lasts. */
  days: number
  isWholeDays: boolean
  /** What becomes of each session inside, in turn: 0 stays, 1 is cancelled, 2 moves. */
  choices: number[]
}

const pick = fc.nat(20)
/** Mostly common values, sometimes the limits of what the books can hold. */
const hundredths = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -1500, max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(9_999_900, -9_999_900, 9_999_901, 9_990_000) },
)
const length = fc.integer({ min: 1, max: 6 }).map((halves) => halves / 2)
const away = {
  day: fc.integer({ min: 10, max: 28 }),
  days: fc.nat(2),
  isWholeDays: fc.boolean(),
  choices: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
}
const seldom = fc.integer({ min: 0, max: 15 }).map((n) => n === 15)

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('createPot' as const), pick, hundredths }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removePot' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('changeHours' as const), pick, hundredths }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('removeHistory' as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      pick,
      day: fc.integer({ min: 10, max: 13 }),
      hour: fc.integer({ min: 10, max: 12 }),
      length,
      repeats: fc.nat(2),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      pick,
      completed: fc.option(fc.boolean()),
      noShow: fc.option(fc.boolean()),
      length: fc.option(length),
      pot: fc.option(fc.oneof(fc.record({ pick }), fc.constant('none' as const))),
      isStale: seldom,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      pick,
      count: fc.integer({ min: 1, max: 4 }),
      completed: fc.boolean(),
      noShow: seldom,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      pick,
      day: fc.integer({ min: 10, max: 30 }),
      hour: fc.integer({ min: 10, max: 12 }),
      length,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      pick,
      kind: fc.constantFrom(...cancellationKinds),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancelByLink' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undoCancellation' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('goAway' as const), ...away }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('changeAbsence' as const), pick, ...away }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeAbsence' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undoAbsence' as const), pick }) },
)

/** A list of this many commands; a failing list shrinks by leaving commands out (null) and simplifying the others. */
export function commandLists(count: number): fc.Arbitrary<(Command | null)[]> {
  return fc.array(fc.option(command, { freq: 1_000 }), { minLength: count, maxLength: count })
}
