import { describe, expect, it } from 'vitest'
import { type PaletteAct, paletteGroups } from '#web/app/palette/palette-items.ts'

const today = '2026-11-21'
const pages = [
  { label: 'Dashboard', path: '/dashboard' },
  { label: 'Klienter', path: '/dashboard/clients' },
]
const names = ['Anna Andersson', 'Åke Berg', 'Johanna Öberg', 'Mehmet Şahin', 'Nils Pettersson']
const clients = names.map((name, n) => ({
  id: `c${n}`,
  name,
  email: `${n}@example.com`,
  phone: n === 1 ? '070-123 45 67' : null,
}))

const offer = (query: string, given = clients) =>
  paletteGroups(query, { clients: given, pages, today })
const headings = (query: string) => offer(query).map(({ heading }) => heading)
const acts = (query: string): PaletteAct[] =>
  offer(query).flatMap(({ items }) => items.map(({ act }) => act))
const labels = (query: string) =>
  offer(query).flatMap(({ items }) => items.map(({ label }) => label))

describe('the palette', () => {
  it('offers actions and pages before anything is typed', () => {
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
  ])('finds a client by %j, to look at and to book', (query, id) => {
    expect(acts(query)).toContainEqual({ kind: 'client', id })
    expect(acts(query)).toContainEqual({ kind: 'add', clientId: id })
  })

  it('puts names that begin so before those that only hold it', () => {
    expect(labels('an').slice(0, 2)).toEqual(['Anna Andersson', 'Johanna Öberg'])
  })

  it.each(['nytt pass med anna', 'nytt pass anna', 'ny anna'])('%j books Anna', (query) => {
    expect(acts(query)[0]).toEqual({ kind: 'add', clientId: 'c0' })
  })

  it('takes no name for the beginning of a command', () => {
    expect(acts('nils p')).toContainEqual({ kind: 'client', id: 'c4' })
    expect(acts('me')[0]).toEqual({ kind: 'client', id: 'c3' })
  })

  it.each(['v 3', 'gå till vecka 3', 'Gå till v. 3'])('%j goes to the week first', (query) => {
    expect(acts(query)[0]).toEqual({ kind: 'goTo', week: '2027-W03' })
  })

  it('goes to a day, in its week', () => {
    expect(acts('24 nov')[0]).toEqual({ kind: 'goTo', week: '2026-W48', day: '2026-11-24' })
    expect(labels('24 nov')[0]).toBe('Gå till tisdag 24 november 2026')
  })

  it.each([
    ['klienter', { kind: 'page', path: '/dashboard/clients' }],
    ['idag', { kind: 'today' }],
    ['nytt', { kind: 'add', clientId: null }],
    ['kortkom', { kind: 'help' }],
  ] as const)('%j finds its page or action', (query, act) => {
    expect(acts(query)).toContainEqual(act)
  })

  it('shows only so many, and says how many there are', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      id: `m${n}`,
      name: `Maria ${n}`,
      email: `m${n}@example.com`,
      phone: null,
    }))
    const groups = offer('maria', many)
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Klienter (6 av 40)', 6],
      ['Nytt pass (4 av 40)', 4],
    ])
  })

  it('tells two of one name apart', () => {
    const [anna] = clients
    const twins = anna ? [anna, { ...anna, id: 'c9', email: 'nio@example.com' }] : []
    const booking = offer('anna', twins).find(({ heading }) => heading === 'Nytt pass')
    expect(booking?.items.map(({ hint }) => hint)).toEqual(['0@example.com', 'nio@example.com'])
  })

  it('has an id of its own for everything it offers', () => {
    for (const query of ['', 'an', '3', '24 nov', 'n']) {
      const ids = offer(query).flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('offers nothing for what is not there', () => {
    expect(offer('finns inte')).toEqual([])
  })
})
