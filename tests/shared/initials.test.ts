import { expect, it } from 'vitest'
import { initialsOf } from '#shared/initials.ts'

it.each([
  ['Johanna Bergström', 'JB'],
  ['Elin Åkesson', 'EÅ'],
  ['Karl-Johan af Klercker', 'KK'],
  ['östen', 'Ö'],
  ['  Anna   Maria  Ek ', 'AE'],
  ['Anna (vikarie) Ek', 'AE'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
