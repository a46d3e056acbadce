import { describe, expect, it } from 'vitest'
import { balanceOf } from '#shared/clients/balance.ts'
import { arrangeRows } from '#web/clients/list/arrange-rows.ts'
import { clientViewOf } from '#web/clients/list/client-view.ts'
import { listViewOf, withListView } from '#web/clients/list/list-view.ts'

const plain = { isByEnd: false, needsTopUpOnly: false }

describe('list view from the URL', () => {
  it.each([
    ['', plain],
    ['sortera=slut', { isByEnd: true, needsTopUpOnly: false }],
    ['visa=pafyllning', { isByEnd: false, needsTopUpOnly: true }],
    ['visa=pafyllning&sortera=slut&vy=potter', { isByEnd: true, needsTopUpOnly: true }],
    ['sortera=namn&visa=alla', plain],
    ['sortera=SLUT', plain],
  ])('%j selects %o', (address, view) => {
    expect(listViewOf(new URLSearchParams(address))).toEqual(view)
  })

  it('is changed without touching other parameters', () => {
    const address = new URLSearchParams('vy=potter&sortera=slut')
    const next = withListView(address, { needsTopUpOnly: true })
    expect(next.toString()).toBe('vy=potter&sortera=slut&visa=pafyllning')
    expect(withListView(next, { isByEnd: false, needsTopUpOnly: false }).toString()).toBe(
      'vy=potter',
    )
    expect(address.toString()).toBe('vy=potter&sortera=slut')
  })

  it.each([
    [null, 'klienter'],
    ['potter', 'potter'],
    ['klienter', 'klienter'],
    ['finns-inte', 'klienter'],
  ])('%j shows the view %j', (requested, view) => {
    expect(clientViewOf(requested)).toBe(view)
  })
})

describe('rows of a view', () => {
  const pot = (left: number, { uncovered = 0, booked = 0 } = {}) => ({
    hoursRemaining: left,
    filledTo: 10,
    forecast: {
      left,
      booked,
      available: left - booked,
      unmarked: 0,
      free: Math.max(left - booked, 0),
      bookedEach: [],
      uncovered,
      lastsUntil: null,
      lacksFrom: uncovered > 0 ? new Date('2026-11-24T09:00:00Z') : null,
      nextAt: null,
    },
  })
  const rows = ['plenty', 'none', 'short', 'empty'].map((id) => ({ client: { id } }))
  const balances = new Map([
    ['plenty', balanceOf([pot(9)])],
    ['short', balanceOf([pot(3, { uncovered: 1 })])],
    ['empty', balanceOf([pot(0, { booked: 1 })])],
  ])
  const ids = (view: typeof plain) => arrangeRows(rows, balances, view).map((r) => r.client.id)

  it('are the same array for the default view', () => {
    expect(arrangeRows(rows, balances, plain)).toBe(rows)
  })

  it('of "need hours" are filtered, in the input order', () => {
    expect(ids({ isByEnd: false, needsTopUpOnly: true })).toEqual(['short', 'empty'])
  })

  it('of "runs out first" are sorted by last day, clients without pots last', () => {
    expect(ids({ isByEnd: true, needsTopUpOnly: false })).toEqual([
      'empty',
      'short',
      'plenty',
      'none',
    ])
    expect(ids({ isByEnd: true, needsTopUpOnly: true })).toEqual(['empty', 'short'])
  })
})
