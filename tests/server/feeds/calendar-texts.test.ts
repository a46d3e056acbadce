import { expect, test } from 'vitest'
import { CalendarTexts } from '#server/feeds/calendar-texts.ts'
import type { Calendar } from '#server/feeds/events.ts'

const calendar = (name: string): Calendar => ({ name, events: [] })

test('a text is written once for its ETag, also when several ask at once (D124)', async () => {
  const written: string[] = []
  const texts = new CalendarTexts(({ name }) => {
    written.push(name)
    return `text of ${name}`
  })
  const asked = ['a', 'a', 'b', 'a'].map((name) => texts.of(name, calendar(name)))
  expect(await Promise.all(asked)).toEqual(['text of a', 'text of a', 'text of b', 'text of a'])
  expect(await texts.of('a', calendar('a'))).toBe('text of a')
  expect(written).toEqual(['a', 'b'])
})

test('those that were asked for the longest ago go when they take too much memory (D124)', async () => {
  const written: string[] = []
  const texts = new CalendarTexts(({ name }) => {
    written.push(name)
    return ' '.repeat(6_000_000)
  })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await texts.of(name, calendar(name))
  expect(written).toEqual(['a', 'b', 'c', 'b'])
})
