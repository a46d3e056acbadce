import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { BackupsState } from '#shared/admin/backups.ts'
import type { RefusalKind } from '#shared/events/kinds.ts'
import type { Actor } from '../platform/access/actor.ts'
import type { Outside } from '../platform/access/concurrency-limit.ts'
import type { Keys } from '../platform/access/keys.ts'
import type { Login } from '../platform/access/login-sessions.ts'
import type { MemoryCounters } from '../platform/access/memory-limit.ts'
import type { OrganizationScope } from '../platform/access/organization-scope.ts'
import type { Origin } from '../platform/access/origin.ts'
import type { Passwords } from '../platform/access/passwords.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import type { CountEvent } from '../platform/recording/budgets.ts'
import type { KeyedCall } from '../platform/recording/keyed-call.ts'
import type { ErasureLog } from '../platform/system/erasure-log.ts'
import type { Copies } from './copies.ts'

/** The context of every procedure. Nothing is read from the request before it is needed. */
export type Context = {
  db: Database
  keys: Keys
  passwords: Passwords
  log: FastifyBaseLogger
  now: () => Date
  /** The caller's IP address, IPv6 shortened to 64 bits. For rate limits only. */
  address: string
  /** Where the request came from, for events, refusals and security log lines. */
  origin: () => Origin
  /** Counts a refused attempt of this request (platform/recording/refusal-counter.ts). */
  countRefusal: (kind: RefusalKind, accountId: string | null) => void
  /** Counts the events of an account against their budgets (platform/recording/budgets.ts). */
  countEvent: CountEvent
  /** The counters of the limits in memory, such as of reads of personal links by address. */
  memoryCounters: MemoryCounters
  /** The header `Idempotency-Key`; null without one. */
  idempotencyKey: string | null
  /** The call with its key (procedures/once.ts); null without one, and in procedures that take none. */
  keyedCall: KeyedCall | null
  /** The login session token of the cookie. */
  token: string | null
  /** The device token of a browser that has logged in before. */
  device: string | null
  /** The login session of the cookie, read once per request. */
  login: () => Promise<Login | null>
  /** The reason why demo accounts cannot be used in this request, for the log; null when they can (operations/demo/access.ts). */
  demoBarrier: () => string | null
  /** Whether the operator demands a second factor of SUPER_ADMINs and of organisations' ADMINs. */
  demandsFactor: boolean
  /** The origin that the browser of this request has the app from; its passkeys are bound to the host. */
  appOrigin: () => URL
  /** The record of erasures, outside the database. */
  erasures: ErasureLog
  /** The copies that the server makes of its embedded database; null on PostgreSQL, which the operator backs up. */
  copies: Copies | null
  /** Whether backups are known to work, of those copies or of the operator's own. */
  readBackups: () => Promise<BackupsState>
  /** Whether SMTP is configured. If not, mail stays in the outbox. */
  sendsMail: boolean
  /** Notifies the outbox worker of new mail; call it after the commit. */
  notifyOutbox: () => void
  /** Sets the login cookie, or deletes it with null. */
  setCookie: (login: { token: string; expiresAt: Date } | null) => void
  /** Sets the device cookie of a browser that has logged in. */
  setDevice: (device: string) => void
}

/**
 * Runs the work of a request that uses the database, when its turn has come (http/request-queue.ts). What takes long
 * without the database goes through `outside`. Throws UNAVAILABLE when too many requests wait.
 */
export type WithContext = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: Context, outside: Outside) => Promise<Result>,
) => Promise<Result>

/** The context of procedures for logged-in users. */
export type CurrentUserContext = Context & { actor: Actor }

/** The context of procedures for trainers, with the tenant scope of their rows. */
export type TrainerContext = CurrentUserContext & { scope: TrainerScope }

/** The context of procedures for members of an organisation, with its scope and the member's role. */
export type OrganizationContext = CurrentUserContext & { organization: OrganizationScope }
