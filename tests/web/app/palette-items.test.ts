import { describe, expect, it } from 'vitest'
import { clientRow } from '#tests/component/rows.ts'
import { type PaletteAction, paletteGroups } from '#web/app/palette/palette-items.ts'

const today = '2026-11-21'
const pages = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Klienter', path: '/dashboard/clients' },
]
const names = ['Anna Andersson', 'Åke Berg', 'Johanna Öberg', 'Mehmet Şahin', 'Nils Pettersson']
const clients = names.map((name, n) =>
  clientRow({
    id: `c${n}`,
    name,
    email: `${n}@example.com`,
    phone: n === 1 ? '070-123 45 67' : null,
  }),
)

const offer = (query: string, given = clients) =>
  paletteGroups(query, { clients: given, pages, today })
const headings = (query: string) => offer(query).map(({ heading }) => heading)
const acts = (query: string): PaletteAction[] =>
  offer(query).flatMap(({ items }) => items.map(({ action }) => action))
const labels = (query: string) =>
  offer(query).flatMap(({ items }) => items.map(({ label }) => label))

describe('command palette items', () => {
  it('are actions and pages for an empty query', () => {
    expect(headings('')).toEqual(['Gör', 'Sidor'])
    expect(headings('  ')).toEqual(['Gör', 'Sidor'])
  })

  it.each([
    ['åke', 'c1'],
    ['ake', 'c1'],
    ['0701', 'c1'],
    ['+4670123', 'c1'],
    ['3@exa', 'c3'],
    ['sahin', 'c3'],
  ])('%j finds a client, with actions to open and to book', (query, id) => {
    expect(acts(query)).toContainEqual({ kind: 'client', id })
    expect(acts(query)).toContainEqual({ kind: 'add', clientId: id })
  })

  it('rank prefix matches of a name before other matches', () => {
    expect(labels('an').slice(0, 2)).toEqual(['Anna Andersson', 'Johanna Öberg'])
  })

  it.each(['boka pass med anna', 'boka pass anna', 'boka anna'])('%j books Anna', (query) => {
    expect(acts(query)[0]).toEqual({ kind: 'add', clientId: 'c0' })
  })

  it('do not match a name as a command prefix', () => {
    expect(acts('nils p')).toContainEqual({ kind: 'client', id: 'c4' })
    expect(acts('me')[0]).toEqual({ kind: 'client', id: 'c3' })
  })

  it.each(['v 3', 'gå till vecka 3', 'Gå till v. 3'])('%j ranks the week first', (query) => {
    expect(acts(query)[0]).toEqual({ kind: 'goTo', week: '2027-W03' })
  })

  it('include a day, opened in its week', () => {
    expect(acts('24 nov')[0]).toEqual({ kind: 'goTo', week: '2026-W48', day: '2026-11-24' })
    expect(labels('24 nov')[0]).toBe('Gå till tis 24 nov')
  })

  it.each([
    ['klienter', { kind: 'page', path: '/dashboard/clients' }],
    ['idag', { kind: 'today' }],
    ['boka', { kind: 'add', clientId: null }],
    ['kortkom', { kind: 'help' }],
  ] as const)('%j finds its page or action', (query, action) => {
    expect(acts(query)).toContainEqual(action)
  })

  it('are limited in number, with the total count', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      clientRow({ id: `m${n}`, name: `Maria ${n}` }),
    )
    const groups = offer('maria', many)
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Klienter (6 av 40)', 6],
      ['Boka pass (4 av 40)', 4],
    ])
  })

  it('disambiguate clients of the same name', () => {
    const [anna] = clients
    const twins = anna ? [anna, { ...anna, id: 'c9', email: 'nio@example.com' }] : []
    const booking = offer('anna', twins).find(({ heading }) => heading === 'Boka pass')
    expect(booking?.items.map(({ hint }) => hint)).toEqual(['0@example.com', 'nio@example.com'])
  })

  it('have unique ids', () => {
    for (const query of ['', 'an', '3', '24 nov', 'n']) {
      const ids = offer(query).flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('are empty when nothing matches', () => {
    expect(offer('finns inte')).toEqual([])
  })
})
