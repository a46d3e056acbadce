import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Keys } from '../../platform/access/keys.ts'
import type { Passwords } from '../../platform/access/passwords.ts'
import { unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { profiles } from '../../schema/auth.ts'
import { clients } from '../../schema/clients.ts'
import { linkedClient } from './clients.ts'

export const demoPassword = 'traningspass'

const logins: [email: string, role: string][] = [
  ['tranare@example.com', 'Tränare'],
  ['org@example.com', 'Org Admin'],
  ['admin@example.com', 'Admin'],
  [linkedClient.email, 'Klient'],
]

/**
 * The lines, in Swedish and English, that tell the demo logins that still work and one personal link; '' when none works.
 * Without a `url`, for a log, they hold no link.
 */
export async function demoLogins(
  { db, keys, passwords }: { db: Database; keys: Keys; passwords: Passwords },
  url: string | null,
): Promise<string> {
  const accounts = await db
    .select({ email: profiles.email, hash: profiles.passwordHash })
    .from(profiles)
    .where(
      and(
        eq(profiles.isDemo, true),
        eq(profiles.isDisabled, false),
        inArray(
          profiles.email,
          logins.map(([email]) => email),
        ),
      ),
    )
  const working: string[] = []
  for (const { email, hash } of accounts)
    if (hash && (await passwords.verify(hash, demoPassword))) working.push(email)
  if (working.length === 0) return ''
  const token = url && (await linkToken(db, keys))
  const lines = [
    `Demodata finns att prova. Logga in med lösenordet ${demoPassword} som`,
    `There is demo data to try out. Log in with the password ${demoPassword} as`,
    ...logins
      .filter(([email]) => working.includes(email))
      .map(([email, role]) => `  ${email.padEnd(22)}${role}`),
  ]
  if (token)
    lines.push(
      `Personlig länk till klienten ${linkedClient.name}:`,
      `Personal link of the client ${linkedClient.name}:`,
      `  ${url}/client/${token}`,
    )
  return lines.join('\n')
}

/** The token of the demo client's personal link; null when it is gone or disabled. */
async function linkToken(db: Database, keys: Keys): Promise<string | null> {
  const [client] = await db
    .select({ id: clients.id, sealed: clients.tokenSealed })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(
      and(
        eq(clients.email, linkedClient.email),
        isNotNull(clients.tokenHash),
        eq(profiles.isDemo, true),
      ),
    )
  return client ? unseal(keys, client.sealed, client.id) : null
}
