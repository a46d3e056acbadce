import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import superjson from 'superjson'
import * as z from 'zod/mini'
import { needsConfirmation } from '#shared/access/confirmation.ts'
import { matrix, type PathsOf, type ProcedurePath } from '#shared/access/matrix.ts'
import { mayFoundOrganizations } from '#shared/access/roles.ts'
import { isKeyed } from '#shared/access/unkeyed.ts'
import { id } from '#shared/fields.ts'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { type Actor, actorOf, requireOwnPassword } from '../platform/access/actor.ts'
import { organizationScope } from '../platform/access/organization-scope.ts'
import { trainerScope } from '../platform/access/scope.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { knownProblem } from '../platform/db/errors.ts'
import { type KeyedCall, keyedCallOf } from '../platform/recording/keyed-call.ts'
import { refusalKindOf } from '../platform/recording/refusal-kinds.ts'
import type { Context } from './context.ts'
import { fullActorOf, requireProvenAdmin } from './demanded-factor.ts'
import { answerInsteadOf } from './once.ts'
import { requireConfirmation } from './require-confirmation.ts'

/** Serializes inputs, outputs and the data of a personal link's page. */
export const transformer = serverTransformer(superjson)

const t = initTRPC
  .context<Context>()
  .meta<{ path: ProcedurePath }>()
  .create({
    transformer,
    isDev: false,
    // Only the problem code is sent, and the place of what is refused in a list: no message, stack or field names.
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: problemOf(error),
      data: { ...shape.data, problem: problemOf(error), ...placeOf(error) },
    }),
  })

const statuses: Record<ProblemCode, TRPC_ERROR_CODE_KEY> = {
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  INVALID_INPUT: 'BAD_REQUEST',
  CONFLICT: 'CONFLICT',
  TOO_MANY_ATTEMPTS: 'TOO_MANY_REQUESTS',
  INVALID_CREDENTIALS: 'UNAUTHORIZED',
  ACCOUNT_DISABLED: 'FORBIDDEN',
  ACCOUNT_UNVERIFIED: 'SERVICE_UNAVAILABLE',
  MUST_CHANGE_PASSWORD: 'FORBIDDEN',
  PASSWORD_EXPIRED: 'FORBIDDEN',
  PASSWORD_WRONG: 'FORBIDDEN',
  CONFIRMATION_NEEDED: 'FORBIDDEN',
  PASSWORD_COMMON: 'BAD_REQUEST',
  PASSWORD_SAME: 'BAD_REQUEST',
  FACTOR_WRONG: 'FORBIDDEN',
  LOGIN_EXPIRED: 'UNAUTHORIZED',
  MUST_ADD_FACTOR: 'FORBIDDEN',
  FACTOR_REQUIRED: 'CONFLICT',
  FACTOR_SETUP_EXPIRED: 'CONFLICT',
  PASSKEY_REFUSED: 'BAD_REQUEST',
  ADDRESS_UNPROVEN: 'FORBIDDEN',
  RESET_LINK_INVALID: 'NOT_FOUND',
  ACCOUNT_EMAIL_EXISTS: 'CONFLICT',
  ACCOUNT_ACTIVE: 'CONFLICT',
  OFFER_INVALID: 'NOT_FOUND',
  EMAIL_LINK_INVALID: 'NOT_FOUND',
  FIRST_ACCOUNT_LINK_INVALID: 'NOT_FOUND',
  TRAINER_DISABLED: 'CONFLICT',
  IMAGE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  IMAGE_TOO_MANY_PIXELS: 'PAYLOAD_TOO_LARGE',
  IMAGE_UNREADABLE: 'UNSUPPORTED_MEDIA_TYPE',
  EXPORT_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  SHEETS_FULL: 'CONFLICT',
  CLIENT_EMAIL_EXISTS: 'CONFLICT',
  CLIENT_LINK_UNREADABLE: 'PRECONDITION_FAILED',
  CLIENT_LINK_DISABLED: 'CONFLICT',
  CLIENT_NOTE_CHANGED: 'CONFLICT',
  POT_NOT_FOUND: 'NOT_FOUND',
  POT_TYPE_NOT_FOUND: 'NOT_FOUND',
  POT_TYPE_IN_USE: 'CONFLICT',
  HISTORY_NOT_FOUND: 'NOT_FOUND',
  HOURS_OUT_OF_RANGE: 'BAD_REQUEST',
  BOOKS_WRONG: 'CONFLICT',
  SESSION_NOT_FOUND: 'NOT_FOUND',
  SESSION_CHANGED: 'CONFLICT',
  SESSION_WITHOUT_POT: 'CONFLICT',
  SESSION_SETTLED: 'CONFLICT',
  SESSION_FIXED: 'CONFLICT',
  SESSION_CANCELLED: 'CONFLICT',
  SESSION_EXISTS: 'CONFLICT',
  SESSION_LATE: 'CONFLICT',
  HOURS_LACKING: 'CONFLICT',
  ABSENCE_NOT_FOUND: 'NOT_FOUND',
  ABSENCE_CHANGED: 'CONFLICT',
  TRASH_NOT_FOUND: 'NOT_FOUND',
  TRASH_CLIENT_REMOVED: 'CONFLICT',
  HANDOVER_NOT_FOUND: 'NOT_FOUND',
  HANDOVER_WAITS: 'CONFLICT',
  HANDOVER_EARLY: 'CONFLICT',
  HANDOVER_FIXED: 'CONFLICT',
  HANDOVER_BOOKS_WRONG: 'CONFLICT',
  HANDOVER_UNMAILABLE: 'CONFLICT',
  RECEIVER_NOT_FOUND: 'NOT_FOUND',
  MEMBER_NOT_FOUND: 'NOT_FOUND',
  LAST_ORGANIZATION_ADMIN: 'CONFLICT',
  ORGANIZATION_HAS_MEMBERS: 'CONFLICT',
  LAST_SUPER_ADMIN: 'CONFLICT',
  ALREADY_MEMBER: 'CONFLICT',
  INVITED_IS_MEMBER: 'CONFLICT',
  INVITATION_NOT_FOUND: 'NOT_FOUND',
  INVITATION_INVALID: 'NOT_FOUND',
  INVITATION_USED: 'CONFLICT',
  INVITATION_EXPIRED: 'CONFLICT',
  LINK_MISSING: 'NOT_FOUND',
  LINK_INVALID: 'NOT_FOUND',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  UNEXPECTED: 'INTERNAL_SERVER_ERROR',
}

/** The HTTP status of a problem, for answers outside tRPC. */
export function httpStatusOf(code: ProblemCode): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code: statuses[code] }))
}

/** The problem code that is sent for an error. */
export function problemOf(error: TRPCError): ProblemCode {
  if (error.cause instanceof Problem) return error.cause.code
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'INVALID_INPUT'
  if (error.code === 'PAYLOAD_TOO_LARGE' || error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return 'INVALID_INPUT'
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED') return 'NOT_FOUND'
  return 'UNEXPECTED'
}

/** The place, in a list of the input, of what is refused: `{ place: 2 }` for the third; nothing where there is none. */
function placeOf({ cause }: TRPCError): { place?: number } {
  if (cause instanceof Problem) return cause.place === undefined ? {} : { place: cause.place }
  if (!(cause instanceof z.core.$ZodError)) return {}
  const place = cause.issues[0]?.path.find((key) => typeof key === 'number')
  return place === undefined ? {} : { place }
}

/** Counts a refused call by its kind, and writes a denied one to the security log. */
export async function countProblem(ctx: Context, code: ProblemCode, path: string): Promise<void> {
  const kind = refusalKindOf[code]
  if (!kind) return
  const login = await ctx.login().catch(() => null)
  const accountId = login?.actor.id ?? null
  ctx.countRefusal(kind, accountId)
  if (kind === 'access.denied') logSecurity(ctx, kind, { accountId, path })
}

type Call = { ctx: Context; path: string; type: string; getRawInput: () => Promise<unknown> }

/** The call of a mutation with its idempotency key (D132); null without one, and where it takes none. */
async function keyedCallIn({ ctx, path, type, getRawInput }: Call): Promise<KeyedCall | null> {
  const { idempotencyKey, keys } = ctx
  if (type !== 'mutation' || idempotencyKey === null || !isKeyed(path)) return null
  return keyedCallOf(idempotencyKey, { keys, procedure: path, rawInput: await getRawInput() })
}

/** From here on the call is this account's, also when it is refused (`KeyedCall.accountId`). */
function ofAccount(ctx: Context, actor: Actor): void {
  if (ctx.keyedCall) ctx.keyedCall.accountId = actor.id
}

/** The problem that was thrown; null for any other error. */
const problemIn = (error: unknown) => (error instanceof Problem ? error : null)

/**
 * Adds the idempotency key of the call; sends a stored answer instead of a refusal; counts refusals, and maps a Problem to
 * its tRPC code and an unreachable database to UNAVAILABLE.
 */
const translated = t.procedure.use(async ({ next, ...call }) => {
  const { ctx, path } = call
  const refuse = async (problem: Problem): Promise<never> => {
    await countProblem(ctx, problem.code, path)
    throw new TRPCError({ code: statuses[problem.code], cause: problem })
  }
  const keyedCall = await keyedCallIn(call).catch((error: unknown) => {
    if (error instanceof Problem) return refuse(error)
    throw error
  })
  const result = await (keyedCall ? next({ ctx: { keyedCall } }) : next())
  if (result.ok) return result
  const problem = knownProblem(result.error.cause)
  if (!problem) return result
  const stored = keyedCall && (await answerInsteadOf(ctx.db, keyedCall).catch(problemIn))
  if (stored instanceof Problem) return refuse(stored)
  if (stored) return { marker: result.marker, ok: true as const, data: stored.answer }
  return refuse(problem)
})

// One middleware each: tRPC copies the options of a call for every one in the chain.
const withAnyPassword = translated.use(async ({ ctx, next }) =>
  next({ ctx: { actor: await actorOf(ctx) } }),
)

const withOwnPassword = translated.use(async ({ ctx, next }) => {
  const actor = await actorOf(ctx)
  requireOwnPassword(actor)
  return next({ ctx: { actor } })
})

const authed = translated.use(async ({ ctx, next }) => {
  const actor = await fullActorOf(ctx)
  ofAccount(ctx, actor)
  return next({ ctx: { actor } })
})

const asSuperAdmin = authed.use(async ({ ctx, path, getRawInput, next }) => {
  if (ctx.actor.role !== 'SUPER_ADMIN') throw new Problem('FORBIDDEN')
  if (needsConfirmation(path, await getRawInput())) await requireConfirmation(ctx)
  return next()
})

const asFounder = authed.use(({ ctx, next }) => {
  if (!mayFoundOrganizations(ctx.actor.role)) throw new Problem('FORBIDDEN')
  return next()
})

/** Reads the membership on every call, so that a removed member loses access at once (D83). */
const inOrganization = authed
  .input(z.object({ organizationId: id }))
  .use(async ({ ctx, input, next }) => {
    const organization = await organizationScope(ctx, input.organizationId)
    return next({ ctx: { organization } })
  })

const asOrganizationAdmin = inOrganization.use(async ({ ctx, path, getRawInput, next }) => {
  if (ctx.organization.role !== 'ADMIN') throw new Problem('FORBIDDEN')
  await requireProvenAdmin(ctx)
  if (needsConfirmation(path, await getRawInput())) await requireConfirmation(ctx)
  return next()
})

const onOwnRows = translated.use(async ({ ctx, path, getRawInput, next }) => {
  const actor = await fullActorOf(ctx)
  ofAccount(ctx, actor)
  if (needsConfirmation(path, await getRawInput())) await requireConfirmation(ctx)
  return next({ ctx: { actor, scope: trainerScope(actor) } })
})

/**
 * A procedure without login. An act of the holder of a personal link has the idempotency key of the client, whom its service
 * finds by the token in the input, of which only an HMAC is stored.
 */
export function publicProcedure(path: PathsOf<'anyone' | 'link'>) {
  return translated.meta({ path })
}

const ownAccount = { account: withAnyPassword, beforeFactor: withOwnPassword, person: authed }

/**
 * A procedure on the current user's own account. A temporary password is enough where the matrix says `account`;
 * `beforeFactor` needs a password that the user has chosen, `person` the demanded second factor, too.
 */
export function authedProcedure(path: PathsOf<'account' | 'beforeFactor' | 'person'>) {
  return ownAccount[matrix[path]].meta({ path })
}

/** A procedure on the client records that are tied to the current user, who needs at least one (it checks). */
export function clientProcedure(path: PathsOf<'client'>) {
  return authed.meta({ path })
}

/** A procedure on the current trainer's own rows: its scope is the tenant. */
export function trainerProcedure(path: PathsOf<'trainer'>) {
  return onOwnRows.meta({ path })
}

/** A procedure for users who may create an organisation. */
export function founderProcedure(path: PathsOf<'founder'>) {
  return asFounder.meta({ path })
}

/** A procedure for members of the organisation in the input. */
export function memberProcedure(path: PathsOf<'member'>) {
  return inOrganization.meta({ path })
}

/** A procedure for ADMIN members of the organisation in the input. */
export function organizationAdminProcedure(path: PathsOf<'organizationAdmin'>) {
  return asOrganizationAdmin.meta({ path })
}

/** A procedure on other users' accounts, for a SUPER_ADMIN. */
export function superAdminProcedure(path: PathsOf<'superAdmin'>) {
  return asSuperAdmin.meta({ path })
}

export const { router, createCallerFactory, _config: config } = t
