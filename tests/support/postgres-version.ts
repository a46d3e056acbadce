import postgres from 'postgres'
import { oldestMajor } from './postgres-binaries.ts'

/** Throws when nothing answers there, or a PostgreSQL that is too old. */
export async function requireVersion(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: number }[]>`
      select current_setting('server_version_num')::int / 10000 as version`
    if (!row || row.version < oldestMajor) {
      throw new Error(`PostgreSQL ${row?.version} is too old: ${oldestMajor} or later is needed`)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** When the server was started. */
export async function startOf(url: string): Promise<string | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`
    return row?.at
  } finally {
    await sql.end({ timeout: 1 })
  }
}
