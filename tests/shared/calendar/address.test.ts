import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from '#shared/calendar/address.ts'

const today = '2026-11-21' // Saturday, week 47
const client = '7b0e7a52-62f5-4a43-9a0c-9ad6e7a7a9b1'

const read = (search: string) => readAddress(new URLSearchParams(search), today)
const write = (search: string, change: Parameters<typeof writeAddress>[1]) =>
  String(writeAddress(new URLSearchParams(search), change))

describe('calendar state from the URL', () => {
  it('defaults to this week, all clients and today', () => {
    expect(read('')).toEqual({
      week: '2026-W47',
      clientId: null,
      day: 5,
      view: null,
    })
  })

  it('reads week, client, day and view', () => {
    expect(read(`?v=2026-W53&klient=${client}&dag=2&vy=agenda`)).toEqual({
      week: '2026-W53',
      clientId: client,
      day: 1,
      view: 'agenda',
    })
  })

  it('starts another week on its Monday', () => {
    expect(read('?v=2026-W48').day).toBe(0)
  })

  it.each(['2026-W54', '2025-W53', '2026-47', 'nu', ''])('ignores the invalid week %j', (week) => {
    expect(read(`?v=${week}`).week).toBe('2026-W47')
  })

  it.each(['anna', '', "'; drop table"])('falls back to all clients for %j', (id) => {
    expect(read(`?klient=${encodeURIComponent(id)}`).clientId).toBeNull()
  })

  it.each(['0', '8', '1.5', 'tisdag'])('ignores the invalid day %j', (day) => {
    expect(read(`?dag=${day}`).day).toBe(5)
  })

  it.each(['potter', '', 'Dag', 'day'])('falls back to the default view for %j', (view) => {
    expect(read(`?vy=${view}`).view).toBeNull()
  })
})

describe('changing the calendar URL', () => {
  it('keeps other parameters', () => {
    expect(write('?vy=potter&v=2026-W47', { week: '2026-W48' })).toBe('vy=potter&v=2026-W48')
  })

  it('omits the client when all are shown', () => {
    expect(write(`?v=2026-W47&klient=${client}`, { clientId: null })).toBe('v=2026-W47')
  })

  it('sets the day as a number, Monday 1, and removes it again', () => {
    expect(write('', { day: 6 })).toBe('dag=7')
    expect(write('?dag=7', { day: null })).toBe('')
  })

  it('sets the view, and removes it again', () => {
    expect(write('?dag=2', { view: 'day' })).toBe('dag=2&vy=dag')
    expect(write('?vy=agenda', { view: null })).toBe('')
  })

  it.each([null, 'day', 'week', 'agenda'] as const)('round-trips with view %s', (view) => {
    const state = { week: '2027-W01', clientId: client, day: 3, view }
    expect(read(write('', state))).toEqual(state)
  })
})
