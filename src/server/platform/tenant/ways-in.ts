import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authSessions, emailChanges, passwordResets, profiles } from '../../schema/auth.ts'
import { clients, loginOffers } from '../../schema/clients.ts'
import { authenticators, passkeys, pendingLogins, recoveryCodes } from '../../schema/factors.ts'
import { calendarFeeds } from '../../schema/feeds.ts'
import { handoverOffers } from '../../schema/handover.ts'
import { invitations, organizationMembers, waitingMemberships } from '../../schema/organizations.ts'
import { sheetAddresses } from '../../schema/sheets.ts'
import type { Database } from '../db/database.ts'
import { endFeedsInTrash } from './change-in-trash.ts'

/** Why something that gives access ends, in the order of the cells in `waysIn`. */
export const causes = [
  /** The owner of an account that another person made has proven its address (D80). It comes with a reset or an activation. */
  'proof',
  /** The owner has chosen another password, knowing the one before, or activated the account by a code. */
  'changed',
  /** A password was chosen by a mailed link. */
  'reset',
  /** An administrator has set a temporary password. */
  'set',
  /** "Det var inte jag" in the mail about a change of e-mail address. */
  'stopped',
  /** The owner has ended the other logins. */
  'ownLogins',
  /** A SUPER_ADMIN has ended the logins. */
  'logins',
  'disabled',
  /** A CLIENT has become a TRAINER. */
  'role',
  /** Both addresses have confirmed a change of e-mail address. */
  'email',
  /** The owner has added or removed a second factor. */
  'factor',
  /** A SUPER_ADMIN, or the server's command, has removed the second factors. */
  'factorReset',
  /** The account has left an organisation or was removed from it. */
  'left',
  /** A client's personal link was renewed. */
  'renewed',
  /** A client's personal link was disabled. */
  'closed',
  /** A client was deleted, into the trash or for good. */
  'deleted',
  /** A client was handed over to another trainer (D37). */
  'handedOver',
  /** The account was erased. */
  'erased',
  /** A backup was put into the database: it brings back what has ended since. */
  'restored',
] as const

export type Cause = (typeof causes)[number]

/**
 * What a cause does to a way in. By an act of `acts`: `ends`; `others`: ends but for the login that asked; `waits`: for its
 * owner's yes. Without one: `stays`; `follows`: ends with the row, the login or the hash that it hangs on; `anew`: the
 * caller gives it another secret in the same transaction; `none`: it cannot be there.
 */
type Cell = Acting | 'stays' | 'follows' | 'anew' | 'none'
type Acting = 'ends' | 'others' | 'waits'

/** One cell for each cause: one too few does not compile. */
type RowFor<All extends readonly Cause[]> = { readonly [Place in keyof All]: Cell }
type Row = RowFor<typeof causes>

/**
 * Everything that gives access, or that mail is answered to, and what each cause does to it: the one list (D121).
 * docs/security.md shows it with the reasons, and a test does every cell.
 */
// biome-ignore format: a table
export const waysIn = {
  //                  proof      changed    reset      set        stopped    ownLogins  logins     disabled   role       email      factor     factorR.   left     renewed  closed   deleted    handedOver erased     restored
  logins:             ['ends',   'ends',    'ends',    'ends',    'ends',    'others',  'ends',    'ends',    'ends',    'ends',    'others',  'ends',    'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'ends'],
  confirmation:       ['follows','follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'follows'],
  copyTickets:        ['follows','follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'follows', 'none',    'follows', 'follows', 'follows', 'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'none'],
  pendingLogins:      ['ends',   'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'ends',    'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'ends'],
  passwordLinks:      ['ends',   'ends',    'ends',    'ends',    'ends',    'stays',   'stays',   'ends',    'stays',   'ends',    'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'ends'],
  emailChange:        ['ends',   'ends',    'ends',    'ends',    'ends',    'stays',   'stays',   'ends',    'stays',   'ends',    'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'ends'],
  factors:            ['ends',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'ends',    'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'stays'],
  knownDevices:       ['follows','follows', 'follows', 'follows', 'follows', 'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'stays'],
  trainerFeeds:       ['ends',   'stays',   'ends',    'ends',    'ends',    'stays',   'stays',   'ends',    'none',    'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'follows', 'ends',    'follows', 'anew'],
  clientFeeds:        ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'stays', 'ends',  'ends',  'follows', 'stays',   'follows', 'anew'],
  sheets:             ['ends',   'stays',   'ends',    'ends',    'ends',    'stays',   'stays',   'ends',    'none',    'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'ends'],
  personalLinks:      ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'stays', 'anew',  'ends',  'follows', 'stays',   'follows', 'stays'],
  clientLogins:       ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'follows', 'stays',   'follows', 'stays'],
  loginOffers:        ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'ends',    'stays',   'stays',   'stays', 'stays', 'stays', 'follows', 'follows', 'follows', 'ends'],
  invitations:        ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'ends',    'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'ends',    'ends'],
  memberships:        ['waits',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'ends',  'stays', 'stays', 'stays',   'stays',   'follows', 'stays'],
  waitingMemberships: ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'ends',  'stays', 'stays', 'stays',   'stays',   'follows', 'stays'],
  handoverOffers:     ['follows','stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'follows','stays','stays', 'follows', 'follows', 'follows', 'ends'],
  contactDetails:     ['ends',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'none',    'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'stays'],
  idempotencyKeys:    ['stays',  'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays',   'stays', 'stays', 'stays', 'stays',   'stays',   'follows', 'none'],
} as const satisfies Record<string, Row>

export type Way = keyof typeof waysIn

/** Whose ways in: an account's, or one client's. */
interface Account {
  accountId: string
}
interface Client {
  clientId: string
}

/** What each cause is about. `loginId`: of the login that asked, which stays. `address`: the account's, as before. */
interface Subjects extends Record<Exclude<Cause, keyof Other>, Account>, Other {}
interface Other {
  ownLogins: Account & { loginId: string | null }
  factor: Account & { loginId: string | null }
  email: Account & { address: string }
  erased: Account & { address: string }
  left: Account & { organizationId: string }
  renewed: Client
  closed: Client
  deleted: Client
  handedOver: Client
  restored: 'everybody'
}

type Subject = Subjects[Cause]
type Act = (tx: Database, of: Subject, cause: Cause) => Promise<unknown>

/** The act of every outcome that a way has and that needs one: another cell asks for another act. */
const acts: { [W in Way]: { [O in Extract<(typeof waysIn)[W][number], Acting>]: Act } } = {
  logins: {
    ends: (tx, of, cause) =>
      cause === 'disabled' ? markLogins(tx, of) : tx.delete(authSessions).where(ofLogins(of)),
    others: (tx, of) => tx.delete(authSessions).where(and(ofLogins(of), isOther(of))),
  },
  confirmation: {},
  copyTickets: {},
  pendingLogins: {
    ends: (tx, of) => tx.delete(pendingLogins).where(isOf(pendingLogins.profileId, of)),
  },
  passwordLinks: {
    ends: (tx, of) => tx.delete(passwordResets).where(isOf(passwordResets.profileId, of)),
  },
  emailChange: {
    ends: (tx, of) => tx.delete(emailChanges).where(isOf(emailChanges.profileId, of)),
  },
  factors: {
    ends: async (tx, of) => {
      for (const table of [passkeys, authenticators, recoveryCodes])
        await tx.delete(table).where(isOf(table.profileId, of))
    },
  },
  knownDevices: {},
  trainerFeeds: {
    ends: async (tx, of, cause) => {
      const isOwners = eq(calendarFeeds.owner, 'trainer')
      // That of the one client alone, who is there.
      if (cause === 'handedOver')
        return tx
          .delete(calendarFeeds)
          .where(and(eq(calendarFeeds.clientId, clientOf(of)), isOwners))
      await tx.delete(calendarFeeds).where(and(isOf(calendarFeeds.trainerId, of), isOwners))
      return endFeedsInTrash(tx, { trainerId: accountOf(of), owner: 'trainer' })
    },
  },
  clientFeeds: {
    ends: (tx, of) =>
      tx
        .delete(calendarFeeds)
        .where(and(eq(calendarFeeds.clientId, clientOf(of)), eq(calendarFeeds.owner, 'client'))),
  },
  sheets: {
    ends: (tx, of) => tx.delete(sheetAddresses).where(isOf(sheetAddresses.trainerId, of)),
  },
  personalLinks: {
    ends: (tx, of) =>
      tx
        .update(clients)
        .set({ tokenHash: null })
        .where(eq(clients.id, clientOf(of))),
  },
  clientLogins: {},
  loginOffers: {
    ends: (tx, of) => tx.delete(loginOffers).where(isTo(sql`${loginOffers.email}`, of)),
  },
  invitations: {
    // A used one opens nothing; of an erased account it would keep the address.
    ends: (tx, of, cause) =>
      tx
        .delete(invitations)
        .where(
          and(
            isTo(sql`lower(${invitations.invitedEmail})`, of),
            cause === 'restored' ? isNull(invitations.usedAt) : undefined,
          ),
        ),
  },
  memberships: {
    waits: letWait,
    ends: (tx, of) =>
      tx
        .delete(organizationMembers)
        .where(
          and(
            isOf(organizationMembers.trainerId, of),
            eq(organizationMembers.organizationId, organizationOf(of)),
          ),
        ),
  },
  waitingMemberships: {
    // The proof may have let it wait while the ADMIN was removing the member.
    ends: (tx, of) =>
      tx
        .delete(waitingMemberships)
        .where(
          and(
            isOf(waitingMemberships.trainerId, of),
            eq(waitingMemberships.organizationId, organizationOf(of)),
          ),
        ),
  },
  handoverOffers: {
    ends: (tx, of) => tx.delete(handoverOffers).where(isOf(handoverOffers.receiverId, of)),
  },
  contactDetails: {
    ends: (tx, of) =>
      tx
        .update(profiles)
        .set({ contactEmail: null, contactPhone: null })
        .where(isOf(profiles.id, of)),
  },
  idempotencyKeys: {},
}

/** What a cause does to a way in. */
export function cellOf(way: Way, cause: Cause): Cell {
  return waysIn[way][causes.indexOf(cause)] ?? 'none'
}

/**
 * Does what the table says of this cause, in the caller's transaction: the only place where what gives access is ended
 * for a cause. What its user ends by itself (one login, one feed, a waiting change) is that act's own.
 */
export async function endWaysIn<C extends Cause>(
  tx: Database,
  cause: C,
  of: Subjects[C],
): Promise<void> {
  for (const way of Object.keys(waysIn) as Way[]) {
    const byOutcome: Partial<Record<Cell, Act>> = acts[way]
    await byOutcome[cellOf(way, cause)]?.(tx, of, cause)
  }
}

/** The rows of the account; of everybody after a restored backup. */
function isOf(column: PgColumn, of: Subject): SQL | undefined {
  return of === 'everybody' ? undefined : eq(column, accountOf(of))
}

function accountOf(of: Subject): string {
  if (of === 'everybody' || !('accountId' in of)) throw new Error('the cause is about no account')
  return of.accountId
}

function isTo(address: SQL, of: Subject): SQL | undefined {
  if (of === 'everybody') return undefined
  if (!('address' in of)) throw new Error('the cause is about no address')
  return eq(address, of.address.toLowerCase())
}

function clientOf(of: Subject): string {
  if (of === 'everybody' || !('clientId' in of)) throw new Error('the cause is about no client')
  return of.clientId
}

function organizationOf(of: Subject): string {
  if (of === 'everybody' || !('organizationId' in of))
    throw new Error('the cause is about no organisation')
  return of.organizationId
}

const ofLogins = (of: Subject) => isOf(authSessions.userId, of)

function isOther(of: Subject): SQL | undefined {
  const isKept = of !== 'everybody' && 'loginId' in of && of.loginId !== null
  return isKept ? ne(authSessions.publicId, of.loginId ?? '') : undefined
}

/**
 * The rows of a disabled account's logins remain until they would have expired: enabling the account does not revive
 * them, and the login page can say why they ended.
 */
function markLogins(tx: Database, of: Subject) {
  return tx.update(authSessions).set({ endedAsDisabled: true }).where(ofLogins(of))
}

/** Waiting first: a trigger refuses that an organisation loses its last ADMIN, and counts those who wait. */
async function letWait(tx: Database, of: Subject): Promise<void> {
  const isMember = isOf(organizationMembers.trainerId, of)
  const found = await tx.select().from(organizationMembers).where(isMember)
  if (found.length === 0) return
  const waiting = found.map(({ id: _id, ...membership }) => membership)
  await tx.insert(waitingMemberships).values(waiting).onConflictDoNothing()
  await tx.delete(organizationMembers).where(isMember)
}
