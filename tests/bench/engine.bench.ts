import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { DurableFiles, durableParameters } from '#server/platform/db/durable-files.ts'
import { openEngine } from '#server/platform/db/engine/client.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** What a statement may cost in the engine's thread, of what it costs by PGlite's own `query` in this process. */
const gate = 1.1
const rounds = 9
const turns = { few: 200, many: 400 }

const statements: Record<string, { sql: string; params: unknown[]; turns: number }> = {
  'a row by its key': {
    sql: 'select id, email, name, role, is_disabled from profiles where email = $1',
    params: ['bench-7@example.com'],
    turns: turns.many,
  },
  'the sessions of a month': {
    sql: `select s.id, s.client_id, c.name, c.color, s.pot_id, t.name as type, p.hours_remaining, s.date, s.duration_hours,
        s.completed, s.no_show, s.version
      from training_sessions s join clients c on c.id = s.client_id
      left join pots p on p.id = s.pot_id left join pot_types t on t.id = p.pot_type_id
      where s.date >= $1 and s.date < $2 order by s.date, s.id`,
    params: [new Date(Date.now() - 14 * 86_400_000), new Date(Date.now() + 14 * 86_400_000)],
    turns: turns.few,
  },
  'a write, with its sync': {
    sql: 'insert into throttles (key, points) values (gen_random_uuid()::text, $1)',
    params: [1],
    turns: turns.few,
  },
}

const folder = await mkdtemp(join(tmpdir(), 'tidspott-bench-'))
try {
  const { db, close } = await openEmbedded(join(folder, 'data'))
  await seed(db, 1000, new Date())
  await close()
  const [threads, own] = [join(folder, 'data', 'pglite'), join(folder, 'own')]
  await cp(threads, own, { recursive: true })
  const engine = await openEngine({ directory: threads, sync: true })
  const pglite = await PGlite.create({
    fs: new DurableFiles(own),
    startParams: durableParameters,
  })
  for (const [name, { sql, params, turns: count }] of Object.entries(statements)) {
    const times = { engine: [] as number[], pglite: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const pair = {
        engine: await eachMs(count, () => engine.query(sql, params, { rowMode: 'array' })),
        pglite: await eachMs(count, () => pglite.query(sql, params, { rowMode: 'array' })),
      }
      // The first warms up.
      if (round === 0) continue
      times.engine.push(pair.engine)
      times.pglite.push(pair.pglite)
    }
    report({
      name: `${name}, in the engine's thread`,
      figure: `${median(times.engine).toFixed(3)} ms`,
      yardstick: `${median(times.pglite).toFixed(3)} ms by PGlite in the process`,
      ratio: median(times.engine.map((time, round) => time / (times.pglite[round] ?? Number.NaN))),
      atMost: gate,
    })
  }
  await engine.close()
  await pglite.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function eachMs(count: number, run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let turn = 0; turn < count; turn += 1) await run()
  return (performance.now() - start) / count
}
