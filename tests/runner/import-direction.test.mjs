import { describe, expect, it } from 'vitest'
import {
  areaCircles,
  circlesOf,
  directionBreaches,
  folderBreaches,
  styleBreaches,
} from '../../scripts/setup/import-direction.mjs'

const areaImports = { calendar: ['sessions'] }

function whysOf(from, to) {
  return [...directionBreaches([{ from, to }], areaImports)].map(({ why }) => why)
}

describe('the direction app → areas → ui → lib', () => {
  it.each([
    ['app/routes.tsx', 'calendar/grid/week-grid.tsx'],
    ['calendar/calendar-screen.tsx', 'ui/page/screen.tsx'],
    ['ui/page/screen.tsx', 'lib/use-phone.ts'],
    ['calendar/calendar-screen.tsx', 'calendar/grid/week-grid.tsx'],
    ['calendar/calendar-screen.tsx', 'sessions/session-cache.ts'],
    ['main.tsx', 'app/app.tsx'],
  ])('permits %s to import %s', (from, to) => {
    expect(whysOf(`src/web/${from}`, `src/web/${to}`)).toEqual([])
  })

  it.each([
    ['lib/trpc.ts', 'ui/page/screen.tsx'],
    ['ui/page/screen.tsx', 'sessions/session-cache.ts'],
    ['sessions/session-cache.ts', 'app/routes.tsx'],
  ])('refuses that %s imports %s', (from, to) => {
    expect(whysOf(`src/web/${from}`, `src/web/${to}`)).toHaveLength(1)
  })

  it('refuses an import between areas that is not listed', () => {
    expect(whysOf('src/web/sessions/mutations.ts', 'src/web/calendar/agenda/agenda.tsx')).toEqual([
      'src/web/calendar/agenda/agenda.tsx: area sessions has no permission to import area calendar',
    ])
  })
})

it('refuses a stylesheet of another folder, one below included', () => {
  const from = 'src/web/pots/pot/pot-card.tsx'
  const own = { from, to: 'src/web/pots/pot/pot-card.module.css' }
  const others = ['src/web/pots/pots.module.css', 'src/web/pots/pot/parts/part.module.css']
  expect([...styleBreaches([own, ...others.map((to) => ({ from, to }))])]).toHaveLength(2)
})

it('refuses permissions of areas that form a circle', () => {
  const circle = { clients: ['pots'], pots: ['sessions'], sessions: ['clients'] }
  expect([...areaCircles(circle)]).toEqual(['areas in a circle: clients → pots → sessions'])
})

it('refuses a folder of 26 files', () => {
  const files = (count) => Array.from({ length: count }, (_, n) => `src/web/pots/file-${n}.ts`)
  expect([...folderBreaches(files(25))]).toEqual([])
  expect([...folderBreaches(files(26))]).toHaveLength(1)
})

describe('circles of files', () => {
  const edges = (text) => text.split(' ').map(([from, to]) => ({ from, to }))

  it.each([
    ['ab bc', []],
    ['ab bc ca', [['a', 'b', 'c']]],
    [
      'ab ba bc cd dc',
      [
        ['c', 'd'],
        ['a', 'b'],
      ],
    ],
    ['ab ac bd cd', []],
  ])('of %s', (text, circles) => {
    expect(circlesOf(edges(text))).toEqual(circles)
  })
})
