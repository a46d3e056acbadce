import { expect, test } from 'vitest'
import { KeptTexts } from '#server/http/kept-texts.ts'

test('a text is written once for its key, also when several ask at once (D124)', async () => {
  const written: string[] = []
  const texts = new KeptTexts()
  const ask = async (name: string) => {
    const { text } = await texts.of(name, async () => {
      written.push(name)
      return { etag: name, text: `text of ${name}` }
    })
    return text
  }
  const asked = ['a', 'a', 'b', 'a'].map(ask)
  expect(await Promise.all(asked)).toEqual(['text of a', 'text of a', 'text of b', 'text of a'])
  expect(await ask('a')).toBe('text of a')
  expect(written).toEqual(['a', 'b'])
})

test('those that were asked for the longest ago go when they take too much memory (D124)', async () => {
  const written: string[] = []
  const texts = new KeptTexts()
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    await texts.of(name, () => {
      written.push(name)
      return { etag: name, text: ' '.repeat(6_000_000) }
    })
  expect(written).toEqual(['a', 'b', 'c', 'b'])
})
