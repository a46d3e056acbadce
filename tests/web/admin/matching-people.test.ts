import { expect, it } from 'vitest'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { byName, matchingPeople } from '#web/admin/matching-people.ts'

function person(name: string, over: Partial<ManagedPerson> = {}): ManagedPerson {
  return {
    id: name,
    name,
    email: 'x@example.com',
    phone: null,
    role: 'TRAINER',
    isDisabled: false,
    lastLoginAt: null,
    createdAt: new Date('2026-01-01'),
    hasPassword: true,
    mustChangePassword: false,
    hasSecondFactor: false,
    ...over,
  }
}

const names = (people: readonly ManagedPerson[]) => people.map(({ name }) => name)

it('sorts accounts in Swedish order, independently of the input order', () => {
  const people = ['Örjan', 'Zara', 'Åsa', 'adam', 'Ärla', 'Bo 10', 'Bo 2'].map((name) =>
    person(name),
  )
  expect(names(byName(people))).toEqual(['adam', 'Bo 2', 'Bo 10', 'Zara', 'Åsa', 'Ärla', 'Örjan'])
  expect(people[0]?.name).toBe('Örjan')
})

it.each([
  ['', ['Åke', 'Berit', 'Cilla']],
  ['  ', ['Åke', 'Berit', 'Cilla']],
  ['ake', ['Åke']],
  ['BERIT.S', ['Berit']],
  ['+46 70 123', ['Cilla']],
  ['Organization', []],
])('finds %j by name, e-mail or phone, and by nothing else', (query, found) => {
  const people = [
    person('Åke', { role: 'ORG_ADMIN' }),
    person('Berit', { email: 'berit.s@example.com' }),
    person('Cilla', { phone: '070-123 45 67' }),
  ]
  expect(names(matchingPeople(people, query))).toEqual(found)
})
