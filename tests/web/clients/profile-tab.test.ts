import { expect, it } from 'vitest'
import { profileTabOf } from '#web/clients/profile-tab.ts'

it.each(['uppgifter', 'pass', 'potter'])('opens the tab that the address asks for: %s', (asked) => {
  expect(profileTabOf(asked)).toBe(asked)
})

it.each([null, '', 'utseende', 'toString'])(
  'opens the first tab when there is none of that name: %s',
  (asked) => {
    expect(profileTabOf(asked)).toBe('uppgifter')
  },
)
