import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { spawn } from '#scripts/setup/programs.mjs'
import { startPostgres } from '#tests/postgres-server.ts'

/** The benches of which `npm run test:full` runs every reading. */
const gates = ['answers', 'writes', 'engine']

/** What ends a bench that hangs: the longest takes a third of it on a slow machine. */
const limitMs = 30 * 60_000
const limitOfLongMs = 4 * 60 * 60_000

/**
 * Runs the benchmarks whose names contain one of the given words, each in its own process. Without words all but the long
 * ones (`*.long.ts`), which take many minutes; with `--gates` those that are gates.
 */
async function runBenches(words: string[]): Promise<boolean> {
  const folder = import.meta.dirname
  const benches = readdirSync(folder)
    .filter((file) => file.endsWith('.bench.ts') || (words.length > 0 && file.endsWith('.long.ts')))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
  if (benches.length === 0) throw new Error('No bench has such a name.')
  const server = await startPostgres()
  try {
    const results: boolean[] = []
    for (const bench of benches) results.push(await runBench(join(folder, bench), server.url))
    return results.every(Boolean)
  } finally {
    await server.stop()
  }
}

function runBench(file: string, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], {
      env: { ...process.env, BENCH_POSTGRES_URL: url },
      stdio: 'inherit',
    })
    const timer = setTimeout(
      () => {
        process.stdout.write(`MISSED  ${basename(file)} has not ended in time\n`)
        child.kill('SIGKILL')
      },
      file.endsWith('.long.ts') ? limitOfLongMs : limitMs,
    )
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

const words = process.argv.slice(2)
process.exitCode = (await runBenches(words.includes('--gates') ? gates : words)) ? 0 : 1
