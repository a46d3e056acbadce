import { describe, expect, it } from 'vitest'
import {
  areaCircles,
  circlesOf,
  directionBreaches,
  folderBreaches,
  looseFiles,
  serverBreaches,
  styleBreaches,
  unusedPermissions,
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

describe('the layers of the server', () => {
  const permissions = { portal: ['sessions'], 'operations/doctor': ['operations/backup'] }
  const serverImport = (from, to) => ({ from: `src/server/${from}`, to: `src/server/${to}` })
  const refusals = (from, to) => [...serverBreaches([serverImport(from, to)], permissions)]

  it.each([
    ['main.ts', 'app/serve.ts'],
    ['main.ts', 'platform/system/env.ts'],
    ['commands/backup.ts', 'operations/backup/backup.ts'],
    ['operations/mailing/kinds.ts', 'letters/contents.ts'],
    ['operations/doctor/place.ts', 'operations/backup/free-space.ts'],
    ['feeds/routes.ts', 'http/request-path.ts'],
    ['portal/acts.ts', 'sessions/cancel.ts'],
    ['sessions/cancel.ts', 'sessions/place.ts'],
    ['http/log.ts', 'procedures/context.ts'],
    ['procedures/trpc.ts', 'platform/access/actor.ts'],
    ['platform/mail/outbox.ts', 'platform/tenant/change-in-trash.ts'],
    ['platform/recording/record.ts', 'schema/events.ts'],
  ])('permit %s to import %s', (from, to) => {
    expect(refusals(from, to)).toEqual([])
  })

  it.each([
    ['a table imports its platform', 'schema/events.ts', 'platform/db/database.ts'],
    ['the platform imports procedures', 'platform/access/actor.ts', 'procedures/context.ts'],
    ['the platform imports an area', 'platform/mail/outbox.ts', 'letters/texts.ts'],
    [
      'a room of the platform imports an upper one',
      'platform/db/query.ts',
      'platform/mail/texts.ts',
    ],
    ['procedures import http', 'procedures/trpc.ts', 'http/log.ts'],
    ['procedures import an area', 'procedures/context.ts', 'auth/service.ts'],
    ['http imports an area', 'http/log.ts', 'portal/page.ts'],
    ['an area imports operations', 'admin/router.ts', 'operations/backup/own-copies.ts'],
    ['an area imports another without a permission', 'sessions/cancel.ts', 'portal/acts.ts'],
    ['an area imports the app', 'portal/page.ts', 'app/pages.ts'],
    [
      'an operation imports another without one',
      'operations/backup/runs.ts',
      'operations/doctor/state.ts',
    ],
    ['operations import a command', 'operations/backup/runs.ts', 'commands/backup.ts'],
    ['the app imports the entry', 'app/app.ts', 'main.ts'],
  ])('refuse that %s', (_kind, from, to) => {
    expect(refusals(from, to)).toHaveLength(1)
  })

  it('refuse a permission that no import uses', () => {
    const imports = [serverImport('portal/acts.ts', 'sessions/cancel.ts')]
    expect([...unusedPermissions(imports, permissions)]).toEqual([
      'operations/doctor does not import operations/backup: take it off the list',
    ])
  })

  it('refuse a file beside the folders that the build does not begin from', () => {
    const files = ['src/server/main.ts', 'src/server/texts.ts', 'src/server/app/app.ts']
    expect([...looseFiles(files)]).toEqual(['src/server/texts.ts: belongs in a folder'])
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
