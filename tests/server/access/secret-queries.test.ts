import { expect, test } from 'vitest'
import { matrix } from '#shared/access/matrix.ts'
import { secretQueries } from '#shared/access/secret-queries.ts'
import { procedures } from '#tests/server.ts'

test('the browser sends every query that a secret link grants by POST, so that no URL and no log has the token', () => {
  const byLink = Object.entries(matrix)
    .filter(([path, access]) => access === 'link' && procedures()[path]?._def.type === 'query')
    .map(([path]) => path)
  expect(byLink).toContain('auth.checkEmailLink')
  expect(byLink.filter((path) => !secretQueries.test(path))).toEqual([])
})
