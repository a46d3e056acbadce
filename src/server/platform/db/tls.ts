import type { Sql } from 'postgres'
import { EnvError } from '../system/env.ts'

/** Values of sslmode with which the driver accepts any certificate, or falls back to plain text. */
const unchecked = ['allow', 'prefer', 'require']

/**
 * Refuses a connection whose TLS accepts any certificate: it would be encrypted, to an unknown server (ASVS 12.3.2).
 * Throws EnvError.
 */
export function requireCheckedCertificate({ options: { ssl } }: Pick<Sql, 'options'>): void {
  if (typeof ssl !== 'string' || !unchecked.includes(ssl)) return
  throw new EnvError(
    `sslmode=${ssl} of the database accepts any certificate. Use sslmode=verify-full; a certificate authority of your own goes into NODE_EXTRA_CA_CERTS.`,
  )
}
