/** Turns of each amount of work: the first ones are compiled, collected and interrupted more than the others. */
const turns = 3

/**
 * The time of the processor, in ms, that this process takes until `work` is done, with its threads: that of the clock
 * also grows with what else the machine does.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

/** How many times the time of the processor of `small` `large` takes, each in its best turn: whatever the machine. */
export async function timesAsMuch(large: () => unknown, small: () => unknown): Promise<number> {
  const [smallMs, largeMs] = [await leastMs(small), await leastMs(large)]
  return largeMs / smallMs
}

async function leastMs(work: () => unknown): Promise<number> {
  const all: number[] = []
  for (let turn = 0; turn < turns; turn += 1) all.push(await processorMs(work))
  return Math.min(...all)
}

/**
 * How many times the time this many times as many rows may take: three times their share. Work that compares every row
 * with every other takes the square.
 */
export const mostFor = (times: number) => 3 * times
