import { expect, it } from 'vitest'
import { initialsOf } from '#shared/initials.ts'

it.each([
  ['Johanna Bergström', 'JB'],
  ['Elin Åkesson', 'EÅ'],
  ['Karl-Johan af Klercker', 'KK'],
  ['östen', 'Ö'],
  ['  Anna   Maria  Ek ', 'AE'],
  ['Anna (vikarie) Ek', 'AE'],
  ['👩‍👩‍👧 Berg', '👩‍👩‍👧B'],
  ['Anna 🇸🇪', 'A🇸🇪'],
  ['❤️‍🔥', '❤️‍🔥'],
  ['🏋🏿‍♀️-Bo ® Ek', '🏋🏿‍♀️E'],
  ['a\u030ake e\u0301k', 'A\u030aE\u0301'],
  ['4711 (®) 1️⃣', ''],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
