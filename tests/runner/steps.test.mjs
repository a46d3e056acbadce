import { expect, test } from 'vitest'
import { stages, stepNames } from '../../scripts/test/steps.mjs'

test('every step runs in one lane of one stage; the build is started by what needs it', () => {
  expect([...stages.flat(2), 'build'].sort()).toEqual([...stepNames].sort())
})
