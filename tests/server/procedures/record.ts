import type { inferRouterInputs } from '@trpc/server'
import type { Database } from '#server/db/database.ts'
import type { AppRouter } from '#server/router.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { OrganizationFixture, Rows, Tenant } from '#tests/canaries.ts'

/** The rows that inputs name. */
export type AllRows = Rows & OrganizationFixture

/** The keys that an event must hold beside its kind; those left out are null or empty. */
export type Keys = {
  /** The tenant, unless given. */
  actorId?: string | null
  /** SUPER_ADMIN, unless given. */
  actorRole?: Role
  trainerId?: string
  organizationId?: string
  accountId?: string
  clientIds?: string[]
  /** Checked when given: an act may create rows under keys of its own. */
  subjectIds?: string[]
}

export type Prepared<Input = unknown> = {
  /** The input, when it differs from the record's. */
  input?: Input
  /** Whether the call is made without a login session. */
  isVisitor?: true
  /** The account that makes the call, when it is not the tenant's. */
  callerId?: string
  keys: Keys
}

/** A call that succeeds on the tenant's own rows, and the event that it must leave. */
export type Act<Input = unknown> = {
  kind: EventKind
  /** Events that the same call leaves when repeated: 1 where each call is a new act, otherwise 0. */
  repeated?: 0 | 1
  /** Gets the record's input on the tenant's rows. */
  prepare(tenant: Tenant, db: Database, input: Input): Prepared<Input> | Promise<Prepared<Input>>
}

/** Rows that are replaced by those of another tenant, and the refusal. */
type Foreign = [swapped: (keyof AllRows)[], refusal: ProblemCode]

type Call<Input> = {
  /**
   * An input that is valid in every field, on these rows, with a value in every optional field. Created rows get new ids.
   */
  input: (rows: AllRows) => Input
  /**
   * For an input that names more than one row: the answer with some of them foreign. 'left out' where those are skipped
   * like rows that are gone, 'by link' where the token in the input decides whose rows they are.
   */
  withForeign?: Foreign[] | 'left out' | 'by link'
}

type Mutation<Input> = Call<Input> & {
  /** Null only for what a database with accounts refuses, whose event its own suite tests. */
  act: Act<Input> | null
  /** Rows of whose kind the call creates one, under the `id` of the input. */
  creates?: (keyof AllRows)[]
  /** Whether it takes an idempotency key, where that differs from the other mutations of its area. */
  isKeyed?: boolean
}

/** What tests know of any procedure. */
export type ProcedureRecord = Call<Record<string, unknown> | undefined> &
  Partial<Mutation<Record<string, unknown> | undefined>>

type Inputs = inferRouterInputs<AppRouter>

export type Area = keyof Inputs

type NameOf<A extends Area> = keyof Inputs[A] & string

// tRPC has `void` for a procedure without input.
type InputOf<Input> = void extends Input ? undefined : Input

type RecordOf<Procedure, Input> = Procedure extends { _def: { type: 'mutation' } }
  ? Mutation<Input>
  : Call<Input>

/** A record for each procedure of an area, by its path: the compiler names those that are missing. */
export type AreaRecords<A extends Area> = {
  [Name in NameOf<A> as `${A}.${Name}`]: RecordOf<
    AppRouter['_def']['record'][A][Name & keyof AppRouter['_def']['record'][A]],
    InputOf<Inputs[A][Name]>
  >
}

/** A query without input. */
export const noInput = { input: () => undefined }
