import { expect, it } from 'vitest'
import { cutNames } from '../../scripts/setup/cut-names.mjs'

const breachesOf = (code, file = 'src/web/a.tsx') =>
  cutNames(file, code).map(({ start }) => code.slice(start))

it.each([
  'name.slice(0, 1)',
  'client.name.trim().charAt(0)',
  "(clientName ?? '').substring(0, 20)",
  'session?.clientName[0]',
  "name.split('')",
  'initialsOf(name).at(0)',
  '[...initialsOf(name)]',
  'Array.from(pot.title)',
  'for (const letter of firstName) write(letter)',
])('taking a name apart is refused: %s', (code) => {
  expect(breachesOf(code)).toHaveLength(1)
})

it.each([
  "name.split(' ').slice(0, 2)",
  'names.slice(0, 3)',
  'firstCharacters(name, 1)',
  '({ ...(name && { name }) })',
  'name.length > 200',
  'text.slice(0, 10)',
])('what cuts no name is not: %s', (code) => {
  expect(breachesOf(code)).toEqual([])
})

it('the file that cuts between characters, and the names of the demo, may', () => {
  for (const file of [
    'src/shared/characters.ts',
    'src/server/operations/demo/rows.ts',
    'tests/a.ts',
  ])
    expect(breachesOf('name.slice(0, 1)', file)).toEqual([])
})
