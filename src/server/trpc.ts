import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import superjson from 'superjson'
import * as z from 'zod/mini'
import { needsConfirmation } from '#shared/access/confirmation.ts'
import { matrix, type PathsOf, type ProcedurePath } from '#shared/access/matrix.ts'
import { mayFoundOrganizations } from '#shared/access/roles.ts'
import { id } from '#shared/fields.ts'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { actorOf, requireOwnPassword } from './access/actor.ts'
import { organizationScope } from './access/organization-scope.ts'
import { trainerScope } from './access/scope.ts'
import { logSecurity } from './access/security-log.ts'
import { requireConfirmation } from './auth/confirmation.ts'
import { fullActorOf, requireProvenAdmin } from './auth/factor/demanded-factor.ts'
import type { Context } from './context.ts'
import { knownProblem } from './db/errors.ts'
import { refusalKindOf } from './events/refusal-kinds.ts'
import { keyedCallOf } from './idempotency/keyed-call.ts'

/** Serializes inputs, outputs and the data of a personal link's page. */
export const transformer = serverTransformer(superjson)

const t = initTRPC
  .context<Context>()
  .meta<{ path: ProcedurePath; isKeyed?: true }>()
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
  ABSENCE_NOT_FOUND: 'NOT_FOUND',
  ABSENCE_CHANGED: 'CONFLICT',
  TRASH_NOT_FOUND: 'NOT_FOUND',
  TRASH_CLIENT_REMOVED: 'CONFLICT',
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

/** Counts refusals, and maps a Problem to its tRPC code and an unreachable database to UNAVAILABLE. */
const translated = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) return result
  const problem = knownProblem(result.error.cause)
  if (!problem) return result
  await countProblem(ctx, problem.code, path)
  throw new TRPCError({ code: statuses[problem.code], cause: problem })
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

const authed = translated.use(async ({ ctx, next }) =>
  next({ ctx: { actor: await fullActorOf(ctx) } }),
)

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

const onOwnRows = translated.use(async ({ ctx, next }) => {
  const actor = await fullActorOf(ctx)
  return next({ ctx: { actor, scope: trainerScope(actor) } })
})

type Call = { ctx: Context; path: string; getRawInput: () => Promise<unknown> }

/** The call with its idempotency key. */
async function keyedCallIn({ ctx: { idempotencyKey, keys }, path, getRawInput }: Call) {
  const rawInput = idempotencyKey === null ? null : await getRawInput()
  return keyedCallOf(idempotencyKey, { keys, procedure: path, rawInput })
}

/** The same, with the idempotency key of the call. Access has been checked: a stored answer is only its account's. */
const onOwnRowsOnce = translated.use(async ({ ctx, path, getRawInput, next }) => {
  const actor = await fullActorOf(ctx)
  const scope = trainerScope(actor)
  return next({ ctx: { actor, scope, keyedCall: await keyedCallIn({ ctx, path, getRawInput }) } })
})

const byLinkOnce = translated.use(async ({ next, ...call }) =>
  next({ ctx: { keyedCall: await keyedCallIn(call) } }),
)

/** A procedure without login. */
export function publicProcedure(path: PathsOf<'anyone' | 'link'>) {
  return translated.meta({ path })
}

/**
 * An act of the holder of a personal link, which takes an idempotency key (D38) that is the client's. Its service finds the
 * client by the token in the input, of which only an HMAC is stored.
 */
export function linkActProcedure(path: PathsOf<'link'>) {
  return byLinkOnce.meta({ path, isKeyed: true })
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

/**
 * An act on the current trainer's own rows, which takes an idempotency key (D38): its service runs it by
 * `runOnce`. Neither its input nor its answer may hold a secret, since the answer is stored.
 */
export function keyedProcedure(path: PathsOf<'trainer'>) {
  return onOwnRowsOnce.meta({ path, isKeyed: true })
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
