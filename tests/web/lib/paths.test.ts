import { expect, test } from 'vitest'
import { isPage } from '#shared/access/pages.ts'
import { paths } from '#web/lib/paths.ts'

const fixed = Object.values(paths).filter((path) => typeof path === 'string')

test.each([...fixed, paths.client('a')])('the server knows the page %s', (path) => {
  expect(isPage(path.split('?')[0] ?? '')).toBe(true)
})

test('other paths are no pages', () => {
  expect(isPage('/finns-inte')).toBe(false)
})
