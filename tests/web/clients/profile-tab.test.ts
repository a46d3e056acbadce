import { expect, it } from 'vitest'
import { profileTabOf } from '#web/clients/profile/profile-tab.ts'

it.each(['uppgifter', 'pass', 'potter', 'utseende', 'atkomst'])(
  'opens the tab that the address asks for: %s',
  (asked) => {
    expect(profileTabOf(asked)).toBe(asked)
  },
)

it.each([null, '', 'finns-inte', 'toString'])(
  'opens the first tab when there is none of that name: %s',
  (asked) => {
    expect(profileTabOf(asked)).toBe('uppgifter')
  },
)
