import { expect, it } from 'vitest'
import { chosenOrganization } from '#web/organizations/chosen-organization.ts'

const first = { id: 'a', isCurrent: false }
const current = { id: 'b', isCurrent: true }
const last = { id: 'c', isCurrent: false }
const own = [first, current, last]

it.each([
  ['the one that is asked for', own, 'c', last],
  ['else that of the profile', own, null, current],
  ['also when somebody else’s is asked for', own, 'd', current],
  ['else the first', [first, last], null, first],
  ['none when there is none', [], 'a', null],
] as const)('shows %s', (_rule, among, asked, shown) => {
  expect(chosenOrganization(among, asked)).toBe(shown)
})
