import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { requireCheckedCertificate } from './tls.ts'

type Settings = Options<Record<string, PostgresType>>

/**
 * A client of PostgreSQL, which connects at its first query. A host that is a directory, percent-encoded, is that of the
 * server's Unix socket: `postgres://user:password@%2Frun%2Fpostgresql/tidspott`. Throws EnvError for TLS without a check of
 * the certificate.
 */
export function connect(url: string, settings: Settings): Sql {
  const host = decodeURIComponent(new URL(url).hostname)
  // The driver reads a socket from its settings, but not from a URL.
  const client = postgres(url, host.startsWith('/') ? { ...settings, host } : settings)
  requireCheckedCertificate(client)
  return client
}
