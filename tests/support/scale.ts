// Test depth: every quantity that the depth changes. No import of Vitest here: the test command reads this file, too.

export type Depth = 'everyday' | 'full' | 'nemesis'

/** TIDSPOTT_TEST_DEPTH: `everyday`, which is the default, `full`, or `nemesis` for faults (`npm run nemesis`). */
export const depth = readDepth(process.env.TIDSPOTT_TEST_DEPTH)

/** A quantity at each depth; `nemesis` is like `full` where it is not given. */
type Quantity = { full: number; everyday: number; nemesis?: number; of: string }

/** Every quantity that depends on the depth; all others are the same at both. */
const figures = {
  propertyRuns: { full: 100, everyday: 30, of: 'cases of each property' },
  manyPropertyRuns: { full: 2_000, everyday: 150, of: 'cases of each property of many cases' },
  transformedValues: { full: 3_000, everyday: 150, of: 'transformed values' },
  longSeries: { full: 60, everyday: 5, of: 'series of ten years' },
  clockYears: { full: 10, everyday: 2, of: 'years of the Swedish clock' },
  operations: { full: 20_000, everyday: 500, of: 'operations of parallel writers' },
  quietPoints: { full: 20, everyday: 4, of: 'checks of the books between them' },
  models: { full: 200, everyday: 10, of: 'random models of the books' },
  kills: { full: 25, everyday: 3, nemesis: 100, of: 'killed processes' },
  powerCuts: { full: 4, everyday: 0, nemesis: 20, of: 'power cuts' },
  fullDisks: { full: 1, everyday: 0, nemesis: 10, of: 'full disks' },
  namespaces: { full: 1, everyday: 0, nemesis: 10, of: 'races of two PID namespaces' },
  killedBackends: { full: 20, everyday: 4, nemesis: 200, of: 'killed backends of PostgreSQL' },
  damages: { full: 22, everyday: 4, of: 'kinds of damage to the embedded database' },
  restarts: { full: 1, everyday: 0, nemesis: 10, of: 'immediate restarts of PostgreSQL' },
  releaseDrills: { full: 1, everyday: 0, of: 'drills of a lost machine with a release' },
  actsOnTwoServers: { full: 1_000, everyday: 150, nemesis: 10_000, of: 'acts on two servers' },
  actsOnEmbedded: { full: 300, everyday: 0, nemesis: 3_000, of: 'acts on an embedded server' },
  raceRounds: { full: 15, everyday: 5, of: 'rounds of each race' },
  closeRaces: { full: 40, everyday: 8, of: 'rounds of each race that needs many' },
  contestedSlots: {
    full: 300,
    everyday: 36,
    nemesis: 1_200,
    of: 'slots that clients and their trainer race for',
  },
  lockRaces: { full: 25, everyday: 5, nemesis: 100, of: 'races for a lock' },
  randomBooks: { full: 300, everyday: 20, of: 'random books' },
  randomInputs: { full: 3_000, everyday: 150, of: 'random inputs' },
  randomBodies: { full: 500, everyday: 100, of: 'random bodies' },
  guesses: { full: 1_000, everyday: 50, of: 'guesses at a password or a code' },
  mixedCodes: { full: 300, everyday: 60, of: 'right and wrong codes' },
  joiningTrainers: { full: 200, everyday: 25, of: 'trainers with one code' },
  connectionKills: { full: 60, everyday: 12, nemesis: 200, of: 'killed connections' },
  killedWorkers: { full: 5, everyday: 1, of: 'killed mail workers' },
  reminders: { full: 10_000, everyday: 300, of: 'sessions to remind of' },
  killedPlanners: { full: 50, everyday: 2, of: 'killed planners of letters' },
  mails: { full: 200, everyday: 40, of: 'mails' },
  changedPictures: { full: 10_000, everyday: 250, of: 'changed pictures' },
  looks: { full: 6, everyday: 2, of: 'looks at the calendar through other eyes' },
  polledDays: { full: 7, everyday: 1, of: 'days of a sheet that asks each minute' },
  exportedClients: { full: 500, everyday: 50, of: 'exported clients' },
} as const satisfies Record<string, Quantity>

type Figure = keyof typeof figures

/** Every quantity at the depth of this run. */
export const scale = quantitiesAt(depth)

function quantitiesAt(of: Depth): Record<Figure, number> {
  const entries = Object.entries(figures).map(([name, figure]) => [name, at(figure, of)])
  return Object.fromEntries(entries) as Record<Figure, number>
}

function at(figure: Quantity, of: Depth): number {
  return figure[of] ?? figure.full
}

/** An integer with a comma between thousands. */
export function withCommas(figure: number): string {
  return figure.toLocaleString('en')
}

/** One line with what runs at less than full depth; null at full depth. */
export function reducedDepth(of: Depth = depth): string | null {
  if (of !== 'everyday') return null
  const parts = Object.values(figures).map(
    (figure) => `${withCommas(at(figure, of))} of ${withCommas(figure.full)} ${figure.of}`,
  )
  return `reduced depth: ${parts.join(', ')}`
}

function readDepth(given: string | undefined): Depth {
  if (given === undefined || given === '' || given === 'everyday') return 'everyday'
  if (given === 'full' || given === 'nemesis') return given
  throw new Error(`TIDSPOTT_TEST_DEPTH is "${given}": it must be "everyday", "full" or "nemesis"`)
}
