import { colourCss, displayColour } from '#shared/clients/colours.ts'
import { compareSwedish, searched } from '#shared/collation.ts'
import { sumHours } from '#shared/hours.ts'
import type { TrainerActivity, TrainerDetail } from '#shared/organizations/payload.ts'
import { trainerDetailTexts } from '#shared/organizations/texts.ts'

type Figures = Pick<TrainerActivity, 'clients' | 'upcomingSessions' | 'hoursRemaining'>

/** Sorts trainers by name in Swedish order. */
export function trainersByName(trainers: readonly TrainerActivity[]): readonly TrainerActivity[] {
  return [...trainers].sort((a, b) => compareSwedish(a.name, b.name))
}

/** Filters trainers by name or e-mail address. */
export function matchingTrainers(
  trainers: readonly TrainerActivity[],
  query: string,
): readonly TrainerActivity[] {
  return searched(trainers, query, ({ name, email }) => [name, email])
}

/** The sums of all trainers' figures. */
export function sumOf(trainers: readonly Figures[]): Figures {
  const countOf = (figure: 'clients' | 'upcomingSessions') =>
    trainers.reduce((sum, trainer) => sum + trainer[figure], 0)
  return {
    clients: countOf('clients'),
    upcomingSessions: countOf('upcomingSessions'),
    hoursRemaining: sumHours(trainers.map(({ hoursRemaining }) => hoursRemaining)),
  }
}

/** A trainer's client as the lists of the detail view show it. */
export interface Client {
  id: string
  name: string
  email: string
  /** '#rrggbb' */
  colour: string
}

/** Sorts clients by name in Swedish order. Default colours depend on the order of the answer, so they are set first. */
export function clientsOf(people: TrainerDetail['people']): Client[] {
  return people
    .map(({ id, name, email, color }, index) => ({
      id,
      name,
      email,
      colour: displayColour(color, index),
    }))
    .sort((a, b) => compareSwedish(a.name, b.name))
}

/** Stands in for a client that was added or removed between two of the server's reads. */
const unknownClient = { name: trainerDetailTexts.unknownClient, colour: colourCss(null) }

/** The client of a session. */
export function findClient(
  clients: readonly Client[],
  clientId: string,
): Pick<Client, 'name' | 'colour'> {
  return clients.find(({ id }) => id === clientId) ?? unknownClient
}

type Pot = TrainerDetail['pots'][number]

/** The pots with their clients, in the order of the clients and then of creation. */
export function potsByClient(
  pots: readonly Pot[],
  clients: readonly Client[],
): (Pot & { client: Pick<Client, 'name' | 'colour'> })[] {
  const places = new Map(clients.map(({ id }, place) => [id, place]))
  const placeOf = ({ clientId }: Pot) => places.get(clientId) ?? clients.length
  return [...pots]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((pot) => ({ ...pot, client: clients[placeOf(pot)] ?? unknownClient }))
}

/** The hours of the inactive pots, which are empty or below zero. */
export function hoursOfOtherPots({
  hoursRemaining,
  pots,
}: Pick<TrainerDetail, 'hoursRemaining' | 'pots'>): number {
  return sumHours([hoursRemaining, ...pots.map((pot) => -pot.hoursRemaining)])
}
