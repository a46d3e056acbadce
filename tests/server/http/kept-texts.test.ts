import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { KeptTexts, type TaggedText } from '#server/http/kept-texts.ts'

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

test('a week of the texts of one sheet, each replaced after five minutes, holds no more memory than the limit (D124)', async () => {
  const texts = new KeptTexts()
  const held: WeakRef<TaggedText>[] = []
  for (let age = 0; age < 2_016; age += 1) {
    const { text } = await texts.of(`trainer sessions sv ${age}`, () => {
      const tagged = { etag: String(age), text: `${age}`.padEnd(50_000) }
      held.push(new WeakRef(tagged))
      return tagged
    })
    expect(text).toHaveLength(50_000)
  }
  // What a WeakRef was made or read for stays until the current job has ended.
  await setImmediate()
  collectGarbage()
  expect(held.filter((one) => one.deref() !== undefined)).toHaveLength(16_000_000 / 50_000)
  expect((await texts.of('trainer sessions sv 2015', () => ({ etag: '', text: '' }))).etag).toBe(
    '2015',
  )
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

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
