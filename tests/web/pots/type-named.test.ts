import { expect, it } from 'vitest'
import { typeNamed } from '#web/pots/training-types/training-type.ts'

const types = [{ name: 'PT 60' }, { name: 'Påfyllning' }]

it.each(['PT 60', ' pt  60 ', 'Pt 60'])(
  'finds the existing type of the same name: “%s”',
  (name) => {
    expect(typeNamed(types, name)).toBe(types[0])
  },
)

it('distinguishes å from a', () => {
  expect(typeNamed(types, 'pafyllning')).toBeUndefined()
  expect(typeNamed(types, 'PÅFYLLNING')).toBe(types[1])
})
