import { expect, it } from 'vitest'
import { chosenOrganization } from '#web/organizations/chosen-organization.ts'

const first = { id: 'a', isCurrent: false }
const current = { id: 'b', isCurrent: true }
const last = { id: 'c', isCurrent: false }
const own = [first, current, last]

it.each([
  ['the requested one', own, 'c', last],
  ['that of the profile by default', own, null, current],
  ['that of the profile when a foreign one is requested', own, 'd', current],
  ['the first otherwise', [first, last], null, first],
  ['none when there is none', [], 'a', null],
] as const)('selects %s', (_rule, among, asked, shown) => {
  expect(chosenOrganization(among, asked)).toBe(shown)
})
