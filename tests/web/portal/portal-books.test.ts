import { describe, expect, it } from 'vitest'
import { burnDownOf } from '#shared/pots/pictures/burn-down.ts'
import { portalPot, portalSession } from '#tests/component/portal-rows.ts'
import { portalBooksOf } from '#web/portal/sections/portal-books.ts'

const now = new Date('2026-11-24T09:00:00Z')
const sold = new Date('2026-11-02T09:00:00Z')
const held = new Date('2026-11-18T09:00:00Z')

const opening = { kind: 'opening', date: sold, hours: 10, balance: 10, reason: null } as const
const pot = portalPot({
  hoursRemaining: 9,
  statement: {
    isRight: true,
    rows: [opening, { kind: 'completed', date: held, hours: -1, balance: 9, reason: null }],
  },
})

describe("a pot's books on the personal link", () => {
  it('have the rows of the statement and what is booked of its training type', () => {
    const sessions = [
      portalSession({ startsAt: held, completed: true }),
      portalSession({ startsAt: new Date('2026-11-20T09:00:00Z') }),
      portalSession(),
      portalSession({ potTypeName: 'Kost' }),
      portalSession({ startsAt: new Date('2026-11-26T09:00:00Z'), noShow: true }),
    ]
    const books = portalBooksOf(
      pot,
      { pots: [pot, portalPot({ potTypeName: 'Kost' })], sessions },
      now,
    )
    const points = books && burnDownOf(books, { from: sold, now })
    expect(points?.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['start', 10],
      ['completed', 9],
      ['now', 9],
      ['booked', 8],
    ])
  })

  it('are none with two pots of one training type, whose sessions do not say which they are drawn from', () => {
    expect(
      portalBooksOf(pot, { pots: [pot, portalPot()], sessions: [portalSession()] }, now),
    ).toBeNull()
  })

  it('are none before anything has happened', () => {
    const fresh = portalPot({ statement: { isRight: true, rows: [opening] } })
    expect(portalBooksOf(fresh, { pots: [fresh], sessions: [] }, now)).toBeNull()
  })
})
