import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { linkOpenings } from '#server/schema/clients.ts'
import { refusals } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { eventKinds } from '#shared/events/kinds.ts'
import {
  accountDataOutput,
  clientDataOutput,
  personalDataVersion,
} from '#shared/export/personal-data.ts'
import { makeTenant } from '#tests/canaries.ts'
import { makeClient, makeInvitation, makePotType, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import type { TestServer } from '#tests/server.ts'

// docs/personal-data.schema.json: what the JSON of a person is (D76).

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = { [name: string]: Json }

let db: Database
let server: TestServer
let schema: Fields & { definitions: { [name: string]: Json } }
/** Fastify's own validator, which neither changes nor drops what it checks. */
let validator: FastifyInstance

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
  schema = JSON.parse(
    await readFile(new URL('../../../docs/personal-data.schema.json', import.meta.url), 'utf8'),
  )
  const customOptions = {
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    allowUnionTypes: true,
  } as const
  validator = Fastify({ ajv: { customOptions } })
  validator.post('/', { schema: { body: schema } }, () => ({}))
})
afterAll(() => validator.close())

/** The file as the browser writes it, of the answer that the server sends. */
async function fileOf(path: string, token: string, input?: unknown): Promise<Fields> {
  const { data, problem } = await server.call(path, input, { token })
  expect(problem).toBeNull()
  return JSON.parse(JSON.stringify(data, null, 2))
}

/** 200 for what the schema describes, else 400. */
const statusOf = async (file: Json) =>
  (
    await validator.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(file),
    })
  ).statusCode

const tagOf = () => `rik${randomUUID().slice(0, 8)}`

/** Every object in a file, the file itself first. */
function objectsIn(value: Json): Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (value === null || typeof value !== 'object') return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

/** The names whose value is an empty list or null, at the top of the file. */
const missingIn = (file: Fields) =>
  Object.entries(file).flatMap(([name, value]) =>
    value === null || (Array.isArray(value) && value.length === 0) ? [name] : [],
  )

async function richClient(): Promise<Fields> {
  const { actor, clientId, sessionId } = await makeTenant(db, tagOf())
  await db.insert(linkOpenings).values({ clientId, count: 3, lastOn: '2026-11-20' })
  await db.insert(outbox).values({
    id: randomUUID(),
    kind: 'client-message',
    recipient: 'r@example.com',
    message: 'Hej',
    clientId,
  })
  const { token } = await beginLogin(db, actor.id)
  const potTypeId = await makePotType(db, actor.id, randomUUID())
  const pot = { id: randomUUID(), clientId, potTypeId, initialHours: 4 }
  const price = { amount: '900', paidOn: null }
  const entry = { id: randomUUID(), potId: pot.id, hours: 2, reason: 'Kort', price }
  // The deleted rows of the file.
  for (const [path, input] of [
    ['pots.create', { ...pot, price }],
    ['pots.changeHours', entry],
    ['pots.remove', { id: pot.id }],
    ['sessions.remove', { id: sessionId, others: [] }],
  ] as const)
    expect(await server.call(path, input, { token })).toMatchObject({ problem: null })
  const file = await fileOf('clients.personalData', token, { id: clientId })
  expect(file.deleted).toMatchObject([
    { pots: [{ price: { amount: 900 } }], history: [{ hoursAdded: 2 }] },
    { sessions: [{ durationHours: 1 }] },
    // That of the tenant.
    {},
  ])
  return file
}

async function richAccount(): Promise<Fields> {
  const { actor } = await makeTenant(db, tagOf())
  const { organizationId, put } = await makeOrganization(db)
  await put(actor, 'MEMBER')
  await makeInvitation(db, organizationId, { invitedEmail: actor.email })
  const recipient = actor.email
  await db.insert(outbox).values({ id: randomUUID(), kind: 'password-changed', recipient })
  await makeClient(db, (await makeProfile(db)).id, { profileId: actor.id })
  const bytes = Buffer.from('bilden')
  await db.insert(profileImages).values({ profileId: actor.id, fileName: 'p.webp', bytes })
  await db.insert(refusals).values({
    hour: new Date(),
    kind: 'login.failed',
    accountId: actor.id,
    address: '192.0.2.0/24',
    count: 2,
  })
  const { token } = await beginLogin(db, actor.id)
  await server.call('profile.setKeyboardShortcuts', { on: false }, { token })
  return fileOf('profile.personalData', token)
}

async function emptyOnes(): Promise<Fields[]> {
  const { id: trainerId } = await makeProfile(db)
  const { id } = await makeClient(db, trainerId)
  const { token } = await beginLogin(db, trainerId)
  return [
    await fileOf('clients.personalData', token, { id }),
    await fileOf('profile.personalData', token),
  ]
}

describe('the schema of personal data', () => {
  test('describes a file of a client and one of an account that have something of everything', async () => {
    for (const file of [await richClient(), await richAccount()]) {
      expect(missingIn(file)).toEqual([])
      expect(file.version).toBe(personalDataVersion)
      expect(await statusOf(file)).toBe(200)
    }
  })

  test('describes those of a client and an account that have nothing', async () => {
    for (const file of await emptyOnes()) {
      expect(missingIn(file).length).toBeGreaterThan(5)
      expect(await statusOf(file)).toBe(200)
    }
  })

  test('refuses a field that it does not know, anywhere in a file, and one that is missing', async () => {
    for (const file of [await richClient(), await richAccount()]) {
      const objects = objectsIn(file)
      expect(objects.length).toBeGreaterThan(12)
      for (const object of objects) {
        object.shoeSize = 42
        expect(await statusOf(file)).toBe(400)
        delete object.shoeSize
        for (const [name, value] of Object.entries(object).slice(0, 1)) {
          delete object[name]
          expect(await statusOf(file)).toBe(400)
          object[name] = value
        }
      }
      expect(await statusOf(file)).toBe(200)
      expect(await statusOf({ ...file, version: personalDataVersion + 1 })).toBe(400)
      expect(await statusOf({ ...file, readAt: 'yesterday' })).toBe(400)
    }
  })

  test('says of each file what the code does, and which version it is of', () => {
    const written = { client: clientDataOutput, account: accountDataOutput }
    for (const [name, output] of Object.entries(written))
      expect(plain(schema.definitions[name] ?? null)).toEqual(schemaOf(output))
    expect(schema.oneOf).toEqual(Object.keys(written).map(refTo))
    expect(schema.$id).toBe(`urn:tidspott:personal-data:${personalDataVersion}`)
    expect(schema.title).toBe(`Personal data of Tidspott, version ${personalDataVersion}`)
  })
})

const refTo = (name: string) => ({ $ref: `#/definitions/${name}` })

/** A part of the schema without its descriptions, with each definition in the place that names it. */
function plain(part: Json): Json {
  if (Array.isArray(part)) return part.map(plain)
  if (part === null || typeof part !== 'object') return part
  if (typeof part.$ref === 'string')
    return plain(schema.definitions[part.$ref.replace('#/definitions/', '')] ?? null)
  // A field may be named like the keyword.
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      name === 'description' && typeof value === 'string' ? [] : [[name, plain(value)]],
    ),
  )
}

/** The schema of what the code writes. The kinds of events grow with each release, so that they are any text. */
function schemaOf(output: z.core.$ZodType): Json {
  const { $schema: _draft, ...found } = z.toJSONSchema(output, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      if (_zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      if (jsonSchema.enum?.length === eventKinds.length) delete jsonSchema.enum
    },
  })
  return JSON.parse(JSON.stringify(found))
}
