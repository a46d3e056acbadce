import type { EventGroup } from './groups.ts'

/** A trainer's work and logins: many times what a busy person does. */
const often = 3_000
/** The erasure of an account exports each of its clients before. */
const exported = 1_000
/** What is set up once and then changed now and then, and the administration of others. */
const seldom = 300
/** Credentials and other acts of an account on itself. */
const rare = 60

interface AnyKind {
  /** By which it is filtered, and by which a client's, an organisation's or a SUPER_ADMIN's list has it. */
  group: EventGroup
  /** How many of its events an account may leave in an hour; the act beyond it is refused. */
  budget: number
}

interface SessionKind extends AnyKind {
  group: 'sessions'
  /**
   * What an act on sessions is to their clients (D127): something they may be told of, the undo of such an act, after which
   * there is nothing to tell, or nothing that changes what they have planned.
   */
  telling: 'tellable' | 'undo' | 'none'
}

type KindRecord = SessionKind | (AnyKind & { group: Exclude<EventGroup, 'sessions'> })

/**
 * The kinds of events: every act that changes something, and logins, logouts and exports (D34). One record for each, from
 * which every other list of kinds is made; its sentence is in `texts.ts`. The word before the dot is what it is about:
 * `session.` counts sessions, `clients.` and `sessions.` are whole imports, and "Visa" leads by it to what is still there.
 */
const records = {
  'login.succeeded': { group: 'login', budget: often },
  'login.ended': { group: 'login', budget: often },
  'login.confirmed': { group: 'login', budget: seldom },
  'factor.setup-begun': { group: 'login', budget: rare },
  'factor.added': { group: 'login', budget: rare },
  'factor.removed': { group: 'login', budget: rare },
  'factor.codes-renewed': { group: 'login', budget: rare },
  'password.changed': { group: 'login', budget: rare },
  'password.reset-requested': { group: 'login', budget: rare },
  'password.reset': { group: 'login', budget: rare },
  'email.change-requested': { group: 'account', budget: rare },
  'email.change-confirmed': { group: 'account', budget: rare },
  'email.change-stopped': { group: 'account', budget: rare },
  'email.changed': { group: 'account', budget: rare },
  'account.created': { group: 'account', budget: seldom },
  'account.first-created': { group: 'account', budget: rare },
  'account.password-set': { group: 'account', budget: seldom },
  'account.reset-link-sent': { group: 'account', budget: seldom },
  'account.disabled': { group: 'account', budget: seldom },
  'account.enabled': { group: 'account', budget: seldom },
  'account.logins-ended': { group: 'account', budget: seldom },
  'account.factor-reset': { group: 'account', budget: seldom },
  'account.access-reset': { group: 'account', budget: seldom },
  'account.role-changed': { group: 'account', budget: seldom },
  'account.activated': { group: 'account', budget: rare },
  'account.expired': { group: 'account', budget: seldom },
  'account.erased': { group: 'account', budget: rare },
  'profile.updated': { group: 'profile', budget: seldom },
  'profile.settings-changed': { group: 'profile', budget: seldom },
  'profile.image-changed': { group: 'profile', budget: rare },
  'profile.image-removed': { group: 'profile', budget: rare },
  'profile.shortcuts-changed': { group: 'profile', budget: seldom },
  'client.added': { group: 'client', budget: often },
  'client.updated': { group: 'client', budget: often },
  'client.colour-changed': { group: 'client', budget: often },
  'client.note-changed': { group: 'client', budget: often },
  'client.removed': { group: 'client', budget: often },
  'clients.imported': { group: 'client', budget: seldom },
  'clients.import-undone': { group: 'client', budget: seldom },
  'client.told': { group: 'client', budget: often },
  'client.letters-declined': { group: 'client', budget: often },
  'client.letters-accepted': { group: 'client', budget: often },
  'letter.sampled': { group: 'profile', budget: seldom },
  'client.login-given': { group: 'access', budget: seldom },
  'client.login-accepted': { group: 'access', budget: seldom },
  'client.login-removed': { group: 'access', budget: seldom },
  'client.login-erased': { group: 'access', budget: seldom },
  'link.renewed': { group: 'access', budget: seldom },
  'link.disabled': { group: 'access', budget: seldom },
  'link.enabled': { group: 'access', budget: seldom },
  'link.closed-again': { group: 'access', budget: seldom },
  'link.opened': { group: 'access', budget: seldom },
  'feed.created': { group: 'access', budget: seldom },
  'feed.renewed': { group: 'access', budget: seldom },
  'feed.removed': { group: 'access', budget: seldom },
  'feed.replaced': { group: 'access', budget: seldom },
  'sheet.made': { group: 'access', budget: seldom },
  'sheet.ended': { group: 'access', budget: seldom },
  'sheet.ended-by-restore': { group: 'access', budget: seldom },
  'pot-type.created': { group: 'pots', budget: seldom },
  'pot-type.updated': { group: 'pots', budget: seldom },
  'pot-type.removed': { group: 'pots', budget: seldom },
  'pot.created': { group: 'pots', budget: often },
  'pot.hours-changed': { group: 'pots', budget: often },
  'pot.price-changed': { group: 'pots', budget: often },
  'pot.history-removed': { group: 'pots', budget: often },
  'pot.removed': { group: 'pots', budget: often },
  'pot.repaired': { group: 'pots', budget: rare },
  'session.created': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.create-undone': { group: 'sessions', budget: often, telling: 'undo' },
  'session.updated': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.moved': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.move-undone': { group: 'sessions', budget: often, telling: 'undo' },
  'session.series-changed': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.series-change-undone': { group: 'sessions', budget: often, telling: 'undo' },
  'session.marked': { group: 'sessions', budget: often, telling: 'none' },
  'session.removed': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.restored': { group: 'sessions', budget: often, telling: 'undo' },
  'session.cancelled': { group: 'sessions', budget: often, telling: 'tellable' },
  'session.cancellation-undone': { group: 'sessions', budget: often, telling: 'undo' },
  'sessions.imported': { group: 'sessions', budget: seldom, telling: 'none' },
  'sessions.import-undone': { group: 'sessions', budget: seldom, telling: 'none' },
  'absence.created': { group: 'sessions', budget: seldom, telling: 'tellable' },
  'absence.changed': { group: 'sessions', budget: seldom, telling: 'tellable' },
  'absence.removed': { group: 'sessions', budget: seldom, telling: 'none' },
  'absence.undone': { group: 'sessions', budget: seldom, telling: 'undo' },
  'answers.seen': { group: 'sessions', budget: often, telling: 'none' },
  'handover.asked': { group: 'client', budget: seldom },
  'handover.started': { group: 'client', budget: seldom },
  'handover.ended': { group: 'client', budget: seldom },
  'handover.given': { group: 'client', budget: seldom },
  'handover.received': { group: 'client', budget: seldom },
  'handover.undone': { group: 'client', budget: seldom },
  'trash.restored': { group: 'client', budget: often },
  'trash.emptied': { group: 'client', budget: often },
  'organization.created': { group: 'organization', budget: rare },
  'organization.updated': { group: 'organization', budget: seldom },
  'organization.removed': { group: 'organization', budget: rare },
  'member.invited': { group: 'organization', budget: seldom },
  'member.joined': { group: 'organization', budget: rare },
  'member.left': { group: 'organization', budget: rare },
  'member.promoted': { group: 'organization', budget: seldom },
  'member.demoted': { group: 'organization', budget: seldom },
  'member.removed': { group: 'organization', budget: seldom },
  'invitation.removed': { group: 'organization', budget: seldom },
  'data.exported': { group: 'export', budget: exported },
  'backup.downloaded': { group: 'export', budget: rare },
} as const satisfies Record<string, KindRecord>

export type EventKind = keyof typeof records

/** The kinds of a group. */
export type KindIn<Group extends EventGroup> = {
  [Kind in EventKind]: (typeof records)[Kind]['group'] extends Group ? Kind : never
}[EventKind]

export const eventTable: Readonly<Record<EventKind, KindRecord>> = records

export const eventKinds = Object.keys(records) as EventKind[]

/** The kinds of these groups. */
export function kindsOf(groups: readonly EventGroup[]): EventKind[] {
  return eventKinds.filter((kind) => groups.includes(eventTable[kind].group))
}

/** The kinds of acts on a hand-over (D37): other trainers and administrators act on a client, too. */
export const handoverKinds = eventKinds.filter((kind) => kind.startsWith('handover.'))

/** The kinds of acts on sessions that are this to their clients. */
export function kindsThatAre(telling: SessionKind['telling']): EventKind[] {
  return eventKinds.filter((kind) => {
    const record = eventTable[kind]
    return record.group === 'sessions' && record.telling === telling
  })
}

/** The kinds of refusals, which are counted by the hour rather than stored one by one. */
export const refusalKinds = [
  'login.failed',
  'login.refused',
  'factor.refused',
  'password.refused',
  'invitation.refused',
  'link.refused',
  'access.denied',
  'row.not-found',
  'origin.refused',
  'throttled',
] as const

export type RefusalKind = (typeof refusalKinds)[number]

/** Figures before and after an act: numbers, instants in ISO format, flags and keys. Never a name, a note or a secret. */
export type EventFigures = Record<string, string | number | boolean | null>
