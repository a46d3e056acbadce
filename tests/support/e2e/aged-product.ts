import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import { invitations } from '#server/organizations/tables.ts'
import { invitationDays } from '#shared/organizations/limits.ts'
import { type Product, startProduct } from '../product.ts'
import { givenCode } from './invitations.ts'
import { type Api, enter } from './logins.ts'
import { password, people } from './people.ts'
import { test as base } from './test.ts'

type Aged = {
  product: Product
  /** An admin's own. */
  api: Api
  organizationId: string
  /** An invitation that made an account, and has run out. */
  expired: Awaited<ReturnType<typeof givenCode>>
}

/** For what time does: the product of this worker alone, whose invitations so far are older than they may be. */
export const test = base.extend<object, { aged: Aged }>({
  aged: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tidspott-product-'))
      const young = await startProduct({ dataDir })
      const api = await apiOn(young)
      const organizationId = await organizationOf(api)
      const expired = await givenCode({ id: organizationId, admin: { api } })
      await young.stop()

      const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
      const later = sql`make_interval(days => ${invitationDays + 1})`
      await db.update(invitations).set({
        createdAt: sql`${invitations.createdAt} - ${later}`,
        expiresAt: sql`${invitations.expiresAt} - ${later}`,
      })
      await close()

      const product = await startProduct({ dataDir })
      await use({ product, api: await apiOn(product), organizationId, expired })
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ aged }, use) => use(aged.product.url),
})

async function apiOn({ url }: Product): Promise<Api> {
  return (await enter(people.orgAdmin.email, password, url)).api
}

async function organizationOf(api: Api): Promise<string> {
  const [organization] = await api.organizations.mine.query()
  if (!organization) throw new Error('the demo has no organisation')
  return organization.id
}
