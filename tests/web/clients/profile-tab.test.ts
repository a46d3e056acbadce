import { expect, it } from 'vitest'
import { profileTabOf } from '#web/clients/profile/profile-tab.ts'

it.each(['oversikt', 'uppgifter', 'pass', 'potter', 'utseende', 'atkomst'])(
  'opens the tab in the URL: %s',
  (asked) => {
    expect(profileTabOf(asked)).toBe(asked)
  },
)

it.each([null, '', 'finns-inte', 'toString'])(
  'opens the first tab for an unknown name: %s',
  (asked) => {
    expect(profileTabOf(asked)).toBe('oversikt')
  },
)
