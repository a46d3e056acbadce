import { EnvError } from '../system/env.ts'
import { connect } from './connect.ts'
import { blaming } from './faults.ts'

const settings = { max: 1, connect_timeout: 10, onnotice: () => {} }

/**
 * Grants the server's role, that of `serverUrl`, what it needs on the tables of the owner, that of `ownerUrl`: rows may be
 * read and written, events only read and inserted. Throws EnvError when the role has more rights than it is granted, as
 * an owner or a superuser has.
 */
export async function grantServerRole(ownerUrl: string, serverUrl: string): Promise<void> {
  const role = await blaming({ name: 'DATABASE_URL', url: serverUrl }, () => roleOf(serverUrl))
  await blaming({ name: 'MIGRATION_DATABASE_URL', url: ownerUrl }, () => grant(ownerUrl, role))
}

async function grant(ownerUrl: string, role: string): Promise<void> {
  const owner = connect(ownerUrl, settings)
  try {
    const [self] = await owner<{ role: string }[]>`select current_user as role`
    if (self?.role === role) return
    const to = owner(role)
    await owner.begin(async (tx) => {
      await tx`grant usage on schema public to ${to}`
      await tx`grant select, insert, update, delete on all tables in schema public to ${to}`
      // Which migration it has is told by /readyz.
      await tx`grant usage on schema drizzle to ${to}`
      await tx`grant select on all tables in schema drizzle to ${to}`
      await tx`revoke update, delete, truncate on events from ${to}`
    })
    const [rights] = await owner<{ isTooMany: boolean }[]>`
      select has_table_privilege(${role}, 'events', 'update, delete, truncate') as "isTooMany"`
    if (rights?.isTooMany) {
      throw new EnvError(
        `The role ${role} of DATABASE_URL can change events: it is a superuser, or owns the tables. Let the role of MIGRATION_DATABASE_URL own them (REASSIGN OWNED BY), or unset MIGRATION_DATABASE_URL.`,
      )
    }
  } finally {
    await owner.end({ timeout: 5 })
  }
}

async function roleOf(url: string): Promise<string> {
  const client = connect(url, settings)
  try {
    const [found] = await client<{ role: string }[]>`select current_user as role`
    return found?.role ?? ''
  } finally {
    await client.end({ timeout: 5 })
  }
}
