import { expect, test } from 'vitest'
import { clientFiles } from '#tests/foreign-files/client-files.ts'
import { outcomes } from '#tests/foreign-files/outcomes.ts'
import { previewOf } from '#tests/foreign-files/preview.ts'
import { sessionFiles } from '#tests/foreign-files/session-files.ts'

const files = [...clientFiles, ...sessionFiles]

test.each(files)(
  'each row of $name is taken, refused or left out as is said ($is)',
  async (file) => {
    expect(await previewOf(file)).toEqual(outcomes[file.name])
  },
)

test('no outcome is of a file that is not read', () => {
  expect(Object.keys(outcomes).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
})
