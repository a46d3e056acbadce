import type { EventRow } from '#shared/events/payload.ts'

/** An event as the router returns it, by default a moved session of the current user's client. */
export function eventRow(differences: Partial<EventRow> = {}): EventRow {
  return {
    id: 2,
    at: new Date('2026-11-20T12:34:00Z'),
    kind: 'session.moved',
    isByClient: false,
    actor: { id: '00000000-0000-4000-8000-00000000a001', name: 'Tove Tränare' },
    actorRole: 'TRAINER',
    device: 'Firefox, Windows',
    address: '203.0.113.0/24',
    account: null,
    clients: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Klara Klient' }],
    count: 1,
    figures: figuresOf({}),
    shown: null,
    told: [],
    ...differences,
  }
}

/** Figures of an event: these, and null for the others. */
export function figuresOf(figures: Partial<EventRow['figures']>): EventRow['figures'] {
  return {
    startsAt: null,
    startsAtBefore: null,
    durationHours: null,
    durationHoursBefore: null,
    completed: null,
    noShow: null,
    isLate: null,
    isWaived: null,
    byClient: null,
    potIdBefore: null,
    hours: null,
    totalBefore: null,
    totalAfter: null,
    remainingBefore: null,
    remainingAfter: null,
    clients: null,
    pots: null,
    sessions: null,
    hoursRemaining: null,
    logins: null,
    factorRemoved: null,
    role: null,
    from: null,
    to: null,
    way: null,
    ...figures,
  }
}
