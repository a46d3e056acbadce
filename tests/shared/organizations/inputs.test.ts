import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  activateInput,
  createOrganizationInput,
  inviteInput,
  joinInput,
  setMemberRoleInput,
} from '#shared/organizations/inputs.ts'

type Input = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }

const id = randomUUID()
const organizationId = randomUUID()

/** The first error message of the form. */
function words(input: Input, value: unknown): string | null {
  return input.safeParse(value).error?.issues[0]?.message ?? null
}

describe('organisation form', () => {
  const typed = (over: object) => ({ id, name: 'Kraft', description: '', ...over })

  it.each([
    [{}, null],
    [{ name: '' }, 'Ange organisationens namn'],
    [{ name: '   ' }, 'Ange organisationens namn'],
    [{ name: undefined }, 'Ange organisationens namn'],
    [{ description: undefined }, null],
    [{ description: null }, null],
  ])('%j: %j', (over, message) => {
    expect(words(createOrganizationInput, typed(over))).toBe(message)
  })

  it('trims input, and stores an empty description as none', () => {
    expect(createOrganizationInput.parse(typed({ name: ' Kraft ', description: ' ' }))).toEqual({
      id,
      name: 'Kraft',
      description: null,
    })
  })
})

describe('invitation form', () => {
  it.each([
    ['', 'Ange en e-postadress'],
    ['   ', 'Ange en e-postadress'],
    ['anna', 'Ange en giltig e-postadress'],
    ['anna@example', 'Ange en giltig e-postadress'],
    [`${'a'.repeat(250)}@x.se`, 'Ange en giltig e-postadress'],
    [' ANNA@Example.com ', null],
  ])('%j: %j', (email, message) => {
    expect(words(inviteInput, { id, organizationId, email })).toBe(message)
  })

  it('trims and lower-cases the e-mail address', () => {
    const input = { id, organizationId, email: '  ANNA@Example.com ' }
    expect(inviteInput.parse(input)).toEqual({ ...input, email: 'anna@example.com' })
  })
})

describe('code form', () => {
  it.each([
    ['', 'Ange inbjudningskoden'],
    [' \n ', 'Ange inbjudningskoden'],
    [undefined, 'Ange inbjudningskoden'],
    ['K7QMX', null],
  ])('%j: %j', (code, message) => {
    expect(words(joinInput, { code })).toBe(message)
  })

  it.each([' k7qmx-9pd2t-4hw8v-zb3r0 ', 'K7QMX 9PD2T 4HW8V ZB3RO', 'K7QMX9PD2T4HW8VZB3R0'])(
    'normalises %j to the code',
    (code) => {
      expect(joinInput.parse({ code })).toEqual({ code: 'k7qmx9pd2t4hw8vzb3r0' })
    },
  )
})

describe('activation form', () => {
  const typed = (over: object) => ({
    code: 'K7QMX-9PD2T-4HW8V-ZB3RF',
    email: 'anna@example.com',
    name: '',
    password: 'åtta tecken',
    confirmation: 'åtta tecken',
    ...over,
  })

  it.each([
    [{}, null],
    [{ name: undefined }, null],
    [{ code: ' ' }, 'Ange inbjudningskoden'],
    [{ email: '' }, 'Ange en e-postadress'],
    [{ email: 'anna' }, 'Ange en giltig e-postadress'],
    [{ password: 'sju tkn', confirmation: 'sju tkn' }, 'Lösenordet måste vara minst 8 tecken'],
    [{ confirmation: 'åtta tecken ' }, 'Lösenorden matchar inte'],
  ])('%j: %j', (over, message) => {
    expect(words(activateInput, typed(over))).toBe(message)
  })

  it('takes the password unchanged', () => {
    const password = '  åtta tecken  '
    const input = typed({ password, confirmation: password })
    expect(activateInput.parse(input)).toMatchObject({ password, name: null })
  })
})

it('a role within an organisation is MEMBER or ADMIN', () => {
  const role = (given: unknown) =>
    setMemberRoleInput.safeParse({ organizationId, memberId: id, role: given }).success
  expect(['MEMBER', 'ADMIN'].map(role)).toEqual([true, true])
  expect(['TRAINER', 'ORG_ADMIN', 'admin', '', null].map(role)).toEqual(Array(5).fill(false))
})
