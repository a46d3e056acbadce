import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeTenant, rowsByTrainer, type Tenant } from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { procedures, type TestServer } from '#tests/server.ts'
import { inputOf } from '../procedures/records.ts'

/** Fields that a caller might inject, in both spellings; omitted where they are part of the input. */
const wished: Record<string, unknown> = {
  id: randomUUID(),
  email: 'annan@example.com',
  role: 'SUPER_ADMIN',
  isDisabled: false,
  is_disabled: false,
  isDemo: true,
  is_demo: true,
  mustChangePassword: false,
  must_change_password: false,
  passwordHash: 'x',
  profileId: randomUUID(),
  profile_id: randomUUID(),
  trainerId: randomUUID(),
  trainer_id: randomUUID(),
  trainerName: 'Någon annan',
  organizationId: randomUUID(),
  organization_id: randomUUID(),
  accessToken: 'x',
  access_token: 'x',
  tokenHash: 'x',
  tokenSealed: 'x',
  color: 'red-500',
  openingHours: 1000,
  hoursRemaining: 1000,
  hours_remaining: 1000,
  totalHours: 1000,
  total_hours: 1000,
  chargedHours: 0,
  charged_hours: 0,
  hoursAdded: 1000,
  createdAt: '2020-01-01',
  scope: { trainerId: randomUUID() },
}

let db: Database
let server: TestServer
let tenant: Tenant
let token: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  // An actor for each procedure that may call it.
  tenant = await makeTenant(db, 'alfa', { role: 'SUPER_ADMIN' }, 'ADMIN')
  token = (await beginLogin(db, tenant.actor.id, { confirmedAt: new Date() })).token
  server = appServer
})

test.each(Object.keys(procedures()))('%s refuses fields outside its input schema', async (path) => {
  const input = inputOf(path, tenant)
  const before = await rowsByTrainer(db)
  const taken: string[] = []
  for (const [name, value] of Object.entries(wished)) {
    // A procedure without input does not parse one.
    if (input === undefined || Object.hasOwn(input, name)) continue
    const answer = await server.call(path, { ...input, [name]: value }, { token })
    if (answer.status !== 400 || answer.problem !== 'INVALID_INPUT') taken.push(name)
  }
  expect(taken).toEqual([])
  expect(await rowsByTrainer(db)).toEqual(before)
})
