import { setTimeout as wait } from 'node:timers/promises'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import type { appRouter } from '#server/app/router.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { addDays, type LocalDate } from '#shared/time.ts'
import type { Random } from '../random.ts'
import { readAnswer } from '../server.ts'
import { keysIn } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { MailOracle } from './mail.ts'
import type { Call, Network, Outcome } from './network.ts'

type Inputs = inferRouterInputs<typeof appRouter>
type Outputs = inferRouterOutputs<typeof appRouter>
type Area =
  | 'sessions'
  | 'pots'
  | 'absences'
  | 'trash'
  | 'clients'
  | 'portal'
  | 'messages'
  | 'answers'
  | 'feeds'
  | 'handover'
  | 'letters'
  | 'imports'
type Name<A extends Area> = keyof Inputs[A] & keyof Outputs[A] & string

/** A client with a pot that several devices write to at once. */
export type Shared = { clientId: string; potId: string }

/** What all stories of a run have in common. */
export type World = {
  network: Network
  ledger: Ledger
  mail: MailOracle
  /** Reads the database beside the servers; null where a server has it to itself. */
  look: (<Result>(work: (db: Database) => Promise<Result>) => Promise<Result>) | null
  report: (finding: string) => void
  /** The Cookie header of each of the trainer's devices, and of another trainer's. */
  devices: readonly string[]
  stranger: string
  trainerId: string
  /** A third trainer, who is an ADMIN of the organisation that both are in, and to whom clients are handed over. */
  partner: { id: string; organizationId: string; devices: readonly string[]; ledger: Ledger }
  /** A row of each kind that is the other trainer's. */
  foreign: Shared & { sessionId: string; entryId: string }
  shared: readonly Shared[]
  typeIds: readonly string[]
  /** Clients that can be purged, and clients with a login, each for one story. */
  inactive: string[]
  withLogin: string[]
  /** Acts that were done, of all stories: any of them may arrive again, at any later time. */
  past: Call[]
  /** The keys of all rows of the clients that were erased. */
  erased: Set<string>
  /** Acts so far, by procedure. */
  acts: Map<string, number>
  /** Acts that were done and have no event of the trainer: they have changed nothing, or are the partner's own. */
  withoutEvent: number
  /** The day on which the run begins, and how many clients have half hours of the nights. */
  today: LocalDate
  nights: number
  /** Deletions in the trash whose id no answer has told. */
  unnamed: number
  /** Whether a story sets the retention, of which a trainer has only one. */
  isTidying: boolean
}

/** The act was refused. */
class Refused extends Error {
  readonly call: Call
  constructor(call: Call, problem: ProblemCode | null) {
    super(`${call.path} ${call.key}: ${problem}`)
    this.call = call
  }
}

export type Story = ReturnType<typeof openStory>

/** Rows by their keys, and personal links by their tokens, of which one may be open. */
type Meant = { ids: ReadonlySet<string>; tokens?: readonly string[]; token?: string }

/** What copies of done acts are answered: those of an account, and those of the holder of the open link. */
type Outcomes = { byAccount: readonly Outcome[]; byLink?: readonly Outcome[] }

/**
 * What one person does with some rows, on several devices: one act after the other, each with a key of its own. `place` is
 * distinct for each story of a run.
 */
export function openStory(world: World, place: number, random: Random) {
  const { network, ledger, acts, devices } = world
  const keys = new Set<string>()
  let late: { call: Call; due: number }[] = []

  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
    const made = [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
    network.trace.made(made, place)
    return made
  }

  const deviceOf = (own: readonly string[]) => ({ cookie: random.of(own) ?? '' })

  async function send(path: string, input: unknown, how: Partial<Call> = {}) {
    const body = JSON.stringify(superjson.serialize(input))
    const call: Call = { path, body, key: uuid(), ...deviceOf(devices), place, ...how }
    keys.add(call.key)
    acts.set(path, (acts.get(path) ?? 0) + 1)
    const { problem, status, text } = await network.deliver(call, random)
    if (status !== 200) throw new Refused(call, problem)
    world.past.push(call)
    return { call, output: readAnswer(text).data }
  }

  /** Delivers the late copies whose time has come, and sometimes one of any story's acts, whatever has become of its rows. */
  function passTime(): void {
    for (const one of late) one.due -= 1
    for (const { call } of late.filter(({ due }) => due <= 0))
      void network.deliverLate(call, random)
    late = late.filter(({ due }) => due > 0)
    const past = random.percent(20) && random.of(world.past)
    if (past) void network.deliverLate(past, random)
  }

  /** Acts on these devices. */
  const actsOn = (own: readonly string[]) => ({
    act: <A extends Area, N extends Name<A>>(area: A, name: N, input: Inputs[A][N]) =>
      act(area, name, input, own),
    compete: <A extends Area, N extends Name<A>>(area: A, name: N, input: Inputs[A][N]) =>
      compete(area, name, input, own),
  })

  /** Resolves to the answer of an act that must succeed. */
  async function act<A extends Area, N extends Name<A>>(
    area: A,
    name: N,
    input: Inputs[A][N],
    own: readonly string[],
  ): Promise<Outputs[A][N]> {
    const { call, output } = await send(`${area}.${name}`, input, deviceOf(own))
    passTime()
    if (random.percent(35)) late.push({ call, due: 1 + random.below(4) })
    return output as Outputs[A][N]
  }

  /**
   * An act that competes with another device's; null when it is refused. No copy of a refused one is late: its key is free,
   * so that it may act then.
   */
  async function compete<A extends Area, N extends Name<A>>(
    area: A,
    name: N,
    input: Inputs[A][N],
    own: readonly string[],
  ): Promise<{ output: Outputs[A][N] } | null> {
    try {
      const { output } = await send(`${area}.${name}`, input, deviceOf(own))
      return { output: output as Outputs[A][N] }
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  /**
   * An act by a link that is being closed, where a refusal may hide that an earlier copy was done: resolves to whether any
   * copy was done, when all have been answered.
   */
  async function competeUnseen<A extends Area, N extends Name<A>>(
    area: A,
    name: N,
    input: Inputs[A][N],
  ): Promise<boolean> {
    try {
      await send(`${area}.${name}`, input, { outcomes: ['answer', 'LINK_INVALID'] })
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { call } = error
      await network.quiet(({ key }) => key === call.key)
      return network.isDone(call)
    }
  }

  /** From now on copies of the acts on these rows, and by these links, have these outcomes. */
  function expect({ ids, tokens = [], token }: Meant, { byAccount, byLink = [] }: Outcomes): void {
    const isByLink = ({ path }: Call) => path.startsWith('portal.')
    const isErasure = ({ path }: Call) => path === 'trash.empty' || path === 'clients.purge'
    network.expect(
      (call) => !isByLink(call) && !isErasure(call) && keysIn(call.body).some((id) => ids.has(id)),
      byAccount,
    )
    for (const one of tokens)
      network.expect(
        (call) => isByLink(call) && call.body.includes(one),
        one === token ? byLink : ['LINK_INVALID'],
      )
  }

  /** An act that must be refused, on rows of another trainer or with the key of another account. */
  async function beRefused(path: string, input: unknown, cookie?: string): Promise<void> {
    const answer = await send(path, input, cookie ? { cookie } : {}).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    if (!(answer instanceof Refused)) world.report(`foreign rows: ${path} was not refused`)
  }

  /** Reads by a query, of which no copies are checked. */
  async function read<A extends Area, N extends Name<A>>(
    area: A,
    name: N,
    input: Inputs[A][N],
  ): Promise<Outputs[A][N]> {
    const query = encodeURIComponent(JSON.stringify(superjson.serialize(input)))
    for (;;) {
      const url = `${network.endpointFor(random).url}/trpc/${area}.${name}?input=${query}`
      const answer = await fetch(url, {
        headers: { cookie: devices[0] ?? '' },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      if (answer?.status === 200) return readAnswer(await answer.text()).data as Outputs[A][N]
      if (answer && answer.status !== 503)
        throw new Error(`${area}.${name} was answered ${answer.status}`)
      await wait(100)
    }
  }

  /** Delivers the copies that are late. */
  function end(): void {
    for (const { call } of late) void network.deliverLate(call, random)
    late = []
  }

  /** Waits until every copy of the story's acts has been answered. */
  const quiet = () => network.quiet(({ key }) => keys.has(key))

  /** An hour that is free, and the same in the nine following weeks. */
  function freeHour() {
    const [hours, days, weeks] = [16, 7, 10]
    const day = Math.floor(place / hours)
    const date = addDays('2027-01-04', Math.floor(day / days) * weeks * days + (day % days))
    return { date, hour: String(6 + (place % hours)).padStart(2, '0') }
  }

  const shared = (): Shared => {
    const found = random.of(world.shared)
    if (!found) throw new Error('there is no client')
    return found
  }

  const doing = { ...actsOn(devices), actsOn, competeUnseen, expect, beRefused, read, quiet, end }
  return { world, ledger, random, uuid, shared, freeHour, ...doing }
}
