import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import type { Role } from '#shared/access/roles.ts'
import { cancellationHoursMax, otherInformationMax } from '#shared/profile/limits.ts'
import { callerOf } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

const before = {
  phone: '070-174 06 96',
  cancellationHours: 24,
  otherInformation: 'Ring vid sjukdom',
  contactEmail: 'pt@example.com',
  contactPhone: '070-174 06 97',
  portalAccent: 'blue' as const,
  pricesOnLink: false,
  organizationNumber: '556000-0001',
  postalAddress: 'Storgatan 1\n111 22 Stockholm',
  clientCancelling: 'late' as const,
  clientFeeds: true,
  reminders: 'hoursBefore' as const,
  reminderHour: 17,
  reminderHoursBefore: 12,
  lowBalanceLetters: true,
  answerLetters: true,
  messageText: 'Hej {namn}! {ändringar}',
}

/** The trainer's settings, all empty. */
const nothing = {
  cancellationHours: '',
  otherInformation: '',
  contactEmail: '',
  contactPhone: '',
}

async function given(role: Role = 'TRAINER') {
  const actor = await makeProfile(db, { role, ...before })
  return { actor, own: callerOf(db, actor).profile }
}

async function rowOf({ id }: Actor) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row
}

test('returns exactly these fields', async () => {
  const { actor, own } = await given('CLIENT')
  const { name, email } = actor
  expect(await own.get()).toEqual({
    name,
    email,
    profileImageUrl: null,
    ...before,
    sendsMail: true,
  })
})

/** What the calendar feeds of a trainer go by (D138). */
const renamed = { namesRevision: 1, namesChangedAt: expect.any(Date) }

describe('personal form', () => {
  test('changes name and phone, and nothing of other accounts', async () => {
    const [{ actor, own }, other] = [await given('CLIENT'), await given()]
    const [old, theirs] = [await rowOf(actor), await rowOf(other.actor)]
    const saved = await own.update({ name: '  Anna-Karin Öberg ', phone: ' 08-123 45 ' })
    expect(saved).toEqual(await own.get())
    expect(await rowOf(actor)).toEqual({
      ...old,
      name: 'Anna-Karin Öberg',
      phone: '08-123 45',
      ...renamed,
    })
    expect(await rowOf(other.actor)).toEqual(theirs)
  })

  test.each(['', '   ', null])('treats %j as no phone', async (phone) => {
    const { own } = await given()
    expect(await own.update({ name: 'Anna', phone })).toMatchObject({ phone: null })
  })

  test.each<[string, Record<string, unknown>]>([
    ['no name', { name: ' ', phone: '' }],
    ['null as a name', { name: null, phone: '' }],
    ['a name that is too long', { name: 'a'.repeat(10_000), phone: '' }],
    ['a name with a NUL', { name: 'An\0na', phone: '' }],
    ['a phone that is too long', { name: 'Anna', phone: '1'.repeat(1000) }],
    ['another e-mail address', { name: 'Anna', phone: '', email: 'ny@example.com' }],
    ['another role', { name: 'Anna', phone: '', role: 'SUPER_ADMIN' }],
    ['a picture URL', { name: 'Anna', profileImageUrl: 'https://example.com' }],
    ['the settings of the other form', { name: 'Anna', phone: '', cancellationHours: '1' }],
    ['the contact e-mail', { name: 'Anna', phone: '', contactEmail: 'ny@example.com' }],
    ['the contact phone', { name: 'Anna', phone: '', contactPhone: '070-174 06 98' }],
  ])('refuses %s', async (_name, input) => {
    const { actor, own } = await given()
    const old = await rowOf(actor)
    expect(await refusalOf(own.update(input as never))).toBe('INVALID_INPUT')
    expect(await rowOf(actor)).toEqual(old)
  })
})

describe('trainer settings', () => {
  test.each<Role>(['TRAINER', 'SUPER_ADMIN'])('are saved by a %s', async (role) => {
    const { actor, own } = await given(role)
    const old = await rowOf(actor)
    const input = {
      cancellationHours: ' 48 ',
      otherInformation: 'Ring\neller skriv ',
      contactEmail: ' Ny.Adress@Example.com ',
      contactPhone: ' +46 70-174 06 98 ',
      portalAccent: 'plum' as const,
      pricesOnLink: true,
      organizationNumber: ' 198112289874 ',
      postalAddress: ' c/o Berg\nStorgatan 1\n111 22 Stockholm\n',
    }
    const saved = await own.updateTrainerSettings(input)
    const stored = {
      cancellationHours: 48,
      otherInformation: 'Ring\neller skriv',
      contactEmail: 'ny.adress@example.com',
      contactPhone: '+46 70-174 06 98',
      portalAccent: 'plum',
      pricesOnLink: true,
      organizationNumber: '811228-9874',
      postalAddress: 'c/o Berg\nStorgatan 1\n111 22 Stockholm',
    }
    expect(saved).toEqual(await own.get())
    expect(await rowOf(actor)).toEqual({ ...old, ...stored })
  })

  test.each<[Role]>([['ORG_ADMIN'], ['CLIENT']])('are refused for a %s', async (role) => {
    const { actor, own } = await given(role)
    const input = { ...nothing, cancellationHours: '48' }
    expect(await refusalOf(own.updateTrainerSettings(input))).toBe('FORBIDDEN')
    expect(await rowOf(actor)).toMatchObject(before)
  })

  test('may be empty', async () => {
    const { own } = await given()
    const input = {
      cancellationHours: ' ',
      otherInformation: ' ',
      contactEmail: ' ',
      contactPhone: ' ',
      organizationNumber: ' ',
      postalAddress: '\n',
    }
    expect(await own.updateTrainerSettings(input)).toMatchObject({
      cancellationHours: null,
      otherInformation: null,
      contactEmail: null,
      contactPhone: null,
      organizationNumber: null,
      postalAddress: null,
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ['an invalid address', { contactEmail: 'pt@' }],
    ['two addresses', { contactEmail: 'pt@example.com, b@example.com' }],
    ['an address with a line break', { contactEmail: 'pt@example.com\nbcc: b@example.com' }],
    ['an address with a subject', { contactEmail: 'pt@example.com?subject=Hej' }],
    ['an e-mail address that is too long', { contactEmail: `${'a'.repeat(250)}@example.com` }],
    ['no number at all', { contactPhone: 'ring mig' }],
    ['a number with words beside it', { contactPhone: '070-174 06 98 (kvällar)' }],
    ['two numbers', { contactPhone: '070-174 06 98, 070-174 06 99' }],
    ['a number that is too short', { contactPhone: '1234' }],
    ['a number that is too long', { contactPhone: '1'.repeat(17) }],
    ['a number longer than the field', { contactPhone: `0701740698${' '.repeat(40)}1` }],
    ['an organisation number with a wrong check digit', { organizationNumber: '556000-0002' }],
    ['an organisation number of nine digits', { organizationNumber: '55600-0001' }],
    ['an address of four lines', { postalAddress: 'a\nb\nc\nd' }],
    ['an address that is too long', { postalAddress: 'a'.repeat(201) }],
    ['another e-mail address to log in with', { email: 'ny@example.com' }],
    ['the personal phone', { phone: '070-174 06 98' }],
    ['another role', { role: 'SUPER_ADMIN' }],
  ])('refuse %s', async (_name, fields) => {
    const { actor, own } = await given()
    const old = await rowOf(actor)
    const input = { ...nothing, ...fields }
    expect(await refusalOf(own.updateTrainerSettings(input))).toBe('INVALID_INPUT')
    expect(await rowOf(actor)).toEqual(old)
  })

  test.each(['1', '001', String(cancellationHoursMax)])('accept %s hours', async (text) => {
    const { own } = await given()
    const input = { ...nothing, cancellationHours: text }
    const saved = await own.updateTrainerSettings(input)
    expect(saved.cancellationHours).toBe(Number(text))
  })

  test.each([
    '0',
    '-1',
    '1,5',
    '1.5',
    '1e2',
    '0x10',
    'tjugofyra',
    'NaN',
    '١',
    '99999999999999999999',
    String(cancellationHoursMax + 1),
  ])('refuse %s hours', async (cancellationHours) => {
    const { actor, own } = await given()
    const input = { ...nothing, cancellationHours }
    expect(await refusalOf(own.updateTrainerSettings(input))).toBe('INVALID_INPUT')
    expect(await rowOf(actor)).toMatchObject(before)
  })

  test('refuse a text longer than the limit', async () => {
    const { own } = await given()
    const input = (length: number) => ({ ...nothing, otherInformation: 'å'.repeat(length) })
    expect(await refusalOf(own.updateTrainerSettings(input(otherInformationMax)))).toBeNull()
    expect(await refusalOf(own.updateTrainerSettings(input(otherInformationMax + 1)))).toBe(
      'INVALID_INPUT',
    )
  })
})

test.for([
  ['update', 'name', 'Anna Berg', { name: 'Anna Berg', ...renamed }],
  ['update', 'phone', '08-123 45', { phone: '08-123 45' }],
  ['update', 'phone', null, { phone: null }],
  ['updateTrainerSettings', 'cancellationHours', '48', { cancellationHours: 48 }],
  ['updateTrainerSettings', 'otherInformation', '', { otherInformation: null }],
  ['updateTrainerSettings', 'contactEmail', 'ny@example.com', { contactEmail: 'ny@example.com' }],
  ['updateTrainerSettings', 'contactPhone', null, { contactPhone: null }],
  ['updateTrainerSettings', 'pricesOnLink', true, { pricesOnLink: true }],
  ['updateTrainerSettings', 'organizationNumber', '', { organizationNumber: null }],
  ['updateTrainerSettings', 'postalAddress', 'Box 1', { postalAddress: 'Box 1' }],
] as const)('%s with %s alone changes nothing else', async ([act, field, value, changes]) => {
  const { actor, own } = await given()
  const old = await rowOf(actor)
  const saved = await own[act]({ [field]: value })
  expect(saved).toEqual(await own.get())
  expect(await rowOf(actor)).toEqual({ ...old, ...changes })
})

test.for(['update', 'updateTrainerSettings'] as const)(
  '%s without a field changes nothing',
  async (act) => {
    const { actor, own } = await given()
    const old = await rowOf(actor)
    expect(await own[act]({})).toEqual(await own.get())
    expect(await rowOf(actor)).toEqual(old)
  },
)

test('a profile requires a login without a temporary password', async () => {
  const actor = await makeProfile(db, { mustChangePassword: true })
  for (const [who, code] of [
    [null, 'UNAUTHENTICATED'],
    [actor, 'MUST_CHANGE_PASSWORD'],
  ] as const) {
    const { profile } = callerOf(db, who)
    expect(await refusalOf(profile.get())).toBe(code)
    expect(await refusalOf(profile.update({ name: 'Anna', phone: '' }))).toBe(code)
    expect(await refusalOf(profile.removeImage({}))).toBe(code)
    expect(await refusalOf(profile.updateTrainerSettings(nothing))).toBe(code)
  }
})
