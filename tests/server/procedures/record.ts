import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/app/router.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Role } from '#shared/access/roles.ts'
import type { unkeyed } from '#shared/access/unkeyed.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { Caller } from '#tests/callers.ts'
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
  /** The event on the other trainer's rows, of a hand-over (D37); of the same kind unless given. */
  otherSide?: Keys & { kind?: EventKind }
}

/** A call that succeeds on the tenant's own rows, and the event that it must leave. */
export type Act<Input = unknown> = {
  kind: EventKind
  /** Events that the same call leaves when repeated, where it takes no idempotency key: 1 where each is a new act. */
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
}

/** What has happened when `later` is called: the act was made by this call, with this answer. */
export type Made<Input = unknown, Output = unknown> = {
  tenant: Tenant
  db: Database
  /** The tenant, and the holder of its client's personal link, with calls of their own. */
  own: Caller
  visitor: Caller
  input: Input
  answer: Output
}

/** What a mutation with an idempotency key (D132) also has. */
type Keyed<Input, Output> = {
  /** The opposite of the act, or a later act on the same: a late copy of the first call must not overturn it. */
  later(made: Made<Input, Output>): Promise<unknown>
  /** Its answer is a secret that is shown once: a repetition is refused. */
  isAnsweredOnce?: true
}

/** What tests know of any procedure. */
export type ProcedureRecord = Call<Record<string, unknown> | undefined> &
  Partial<Mutation<Record<string, unknown> | undefined>> &
  Partial<Keyed<unknown, unknown>>

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

export type Area = keyof Inputs

type NameOf<A extends Area> = keyof Inputs[A] & string

// tRPC has `void` for a procedure without input.
type InputOf<Input> = void extends Input ? undefined : Input

type RecordOf<Procedure, Path, Input, Output> = Procedure extends { _def: { type: 'mutation' } }
  ? Path extends keyof typeof unkeyed
    ? Mutation<Input>
    : Mutation<Input> & Keyed<Input, Output>
  : Call<Input>

/** A record for each procedure of an area, by its path: the compiler names those that are missing. */
export type AreaRecords<A extends Area> = {
  [Name in NameOf<A> as `${A}.${Name}`]: RecordOf<
    AppRouter['_def']['record'][A][Name & keyof AppRouter['_def']['record'][A]],
    `${A}.${Name}`,
    InputOf<Inputs[A][Name]>,
    Outputs[A][Name & keyof Outputs[A]]
  >
}

/** A query without input. */
export const noInput = { input: () => undefined }
