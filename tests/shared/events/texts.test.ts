import { describe, expect, it } from 'vitest'
import { eventsCsv } from '#shared/events/csv.ts'
import { eventKinds } from '#shared/events/kinds.ts'
import { eventDetails, eventLine, eventTexts } from '#shared/events/texts.ts'
import { eventRow, figuresOf } from '#tests/event-rows.ts'

const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

describe('the line of an event', () => {
  it.each([
    ['session.moved', 1, 'Anna flyttade ett pass'],
    ['session.created', 3, 'Anna bokade 3 pass'],
    ['pot.hours-changed', 2, 'Anna ändrade timmarna i en pott'],
    ['pot.repaired', 1, 'Timmarna i en pott rättades från servern'],
    ['link.opened', 0, 'Den personliga länken öppnades'],
  ] as const)('%s of %s rows', (kind, count, line) => {
    expect(eventLine({ kind, count }, 'Anna')).toBe(line)
  })

  it('has a sentence of its own for every kind', () => {
    expect(new Set(Object.values(eventTexts)).size).toBe(eventKinds.length)
  })
})

describe('the figures of an event', () => {
  it.each([
    [
      'session.moved',
      {
        startsAt: '2026-11-25T10:00:00.000Z',
        startsAtBefore: '2026-11-24T09:00:00.000Z',
        durationHours: 2,
        durationHoursBefore: 1.5,
      },
      ['2026-11-24 10:00 → 2026-11-25 11:00', '1,5 h → 2 h'],
    ],
    ['pot.created', { hours: 10 }, ['10 h']],
    [
      'pot.hours-changed',
      { hours: 5, remainingBefore: 2, remainingAfter: 7 },
      ['+5 h, kvar 2 h → 7 h'],
    ],
    [
      'pot.history-removed',
      { hours: 5, remainingBefore: 7, remainingAfter: 2 },
      ['−5 h, kvar 7 h → 2 h'],
    ],
    [
      'pot.repaired',
      { totalBefore: 12, totalAfter: 10, remainingBefore: 9, remainingAfter: 8 },
      ['totalt 12 h → 10 h, kvar 9 h → 8 h'],
    ],
    [
      'pot.repaired',
      { totalBefore: 10, totalAfter: 10, remainingBefore: -3, remainingAfter: 8 },
      ['kvar −3 h → 8 h'],
    ],
    ['session.marked', { completed: true, noShow: false }, ['Genomfört']],
    ['session.marked', { completed: true, noShow: true }, ['Uteblivet']],
    ['session.marked', { completed: false, noShow: false }, ['Planerat']],
    ['client.removed', { pots: 1, hoursRemaining: 4, sessions: 12 }, ['1 pott, 12 pass, 4 h kvar']],
    [
      'clients.imported',
      { clients: 40, pots: 38, hoursRemaining: 312.5 },
      ['40 klienter, 38 potter, 312,5 h kvar'],
    ],
    ['clients.imported', { clients: 1 }, ['1 klient']],
    ['clients.imported', { pots: 1, hoursRemaining: 10 }, ['1 pott, 10 h kvar']],
    [
      'clients.import-undone',
      { clients: 2, pots: 2, sessions: 3, hoursRemaining: 9 },
      ['2 klienter, 2 potter, 3 pass, 9 h kvar'],
    ],
    ['sessions.imported', { sessions: 1 }, ['1 pass']],
    [
      'sessions.imported',
      { sessions: 12, pots: 1, hours: 3.5 },
      ['Pass före importen: 3,5 h', '1 pott, 12 pass'],
    ],
    [
      'data.exported',
      { clients: 3, from: '2026-11-01', to: '2026-11-30' },
      ['2026-11-01 – 2026-11-30'],
    ],
    ['account.created', { role: 'ORG_ADMIN' }, ['Organization Admin']],
    ['data.exported', { from: '2026-11-01', to: '2026-11-30' }, ['2026-11-01 – 2026-11-30']],
    ['login.ended', { logins: 2 }, ['2 inloggningar avslutade']],
    ['login.succeeded', {}, []],
  ] as const)('%s %j', (kind, figures, details) => {
    expect(plain(eventDetails({ kind, figures: figuresOf(figures) }))).toEqual(details)
  })
})

describe('events as CSV', () => {
  it('one line each, quoted, with a cell that looks like a formula made harmless', () => {
    const csv = eventsCsv([
      eventRow({ kind: 'login.succeeded', device: '=HYPERLINK("x")' }),
      eventRow({ actor: null, actorRole: null, device: null, address: null }),
    ])
    expect(csv.split('\r\n')).toEqual([
      '\uFEFF"Tid";"Händelse";"Vem";"Roll";"Konto";"Enhet";"Adress";"Detaljer"',
      `"2026-11-20T12:34:00.000Z";"Loggade in";"Tove Tränare";"Tränare";"";"'=HYPERLINK(""x"")";"203.0.113.0/24";""`,
      '"2026-11-20T12:34:00.000Z";"Flyttade";"";"";"";"";"";""',
      '',
    ])
  })
})
