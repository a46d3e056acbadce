import { expect, it } from 'vitest'
import { isColour } from '#shared/clients/colours.ts'
import { readColourCode } from '#web/clients/colours/free-colour.ts'

it.each([
  ['#1f6feb', '#1f6feb'],
  [' #1F6FEB ', '#1f6feb'],
  ['1f6feb', '#1f6feb'],
  ['#1af', '#11aaff'],
])('parses %j as the colour %s, which can be stored', (typed, colour) => {
  expect(readColourCode(typed)).toBe(colour)
  expect(isColour(colour)).toBe(true)
})

it.each(['', '#', '#1f6fe', '#1f6feb0', 'blue-500', 'röd', '#gggggg', 'rgb(0,0,0)'])(
  'rejects %j as a colour code',
  (typed) => {
    expect(readColourCode(typed)).toBeNull()
  },
)
