import { colourCss, displayColour } from '#shared/clients/colours.ts'
import { compareSwedish, matchesSearch } from '#shared/collation.ts'
import { sumHours } from '#shared/hours.ts'
import type { TrainerActivity, TrainerDetail } from '#shared/organizations/payload.ts'
import { trainerDetailTexts } from '#shared/organizations/texts.ts'

type Figures = Pick<TrainerActivity, 'clients' | 'upcomingSessions' | 'hoursRemaining'>

/** The trainers in Swedish order by name. */
export function trainersByName(trainers: readonly TrainerActivity[]): readonly TrainerActivity[] {
  return [...trainers].sort((a, b) => compareSwedish(a.name, b.name))
}

/** Those whose name or e-mail match what is typed. */
export function matchingTrainers(
  trainers: readonly TrainerActivity[],
  query: string,
): readonly TrainerActivity[] {
  if (query.trim() === '') return trainers
  return trainers.filter(({ name, email }) => matchesSearch(query, [name, email]))
}

/** The figures of all of them together. */
export function sumOf(trainers: readonly Figures[]): Figures {
  const countOf = (figure: 'clients' | 'upcomingSessions') =>
    trainers.reduce((sum, trainer) => sum + trainer[figure], 0)
  return {
    clients: countOf('clients'),
    upcomingSessions: countOf('upcomingSessions'),
    hoursRemaining: sumHours(trainers.map(({ hoursRemaining }) => hoursRemaining)),
  }
}

/** A trainer's client as the lists of the detail view name them. */
export interface Client {
  id: string
  name: string
  email: string
  /** '#rrggbb' */
  colour: string
}

/** The clients in Swedish order by name. Colours go by the order they came in, so they are dealt before sorting. */
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

/** Who came or went while the server read one thing after the other. */
const unknownClient = { name: trainerDetailTexts.unknownClient, colour: colourCss(null) }

/** Whose a session is. */
export function findClient(
  clients: readonly Client[],
  clientId: string,
): Pick<Client, 'name' | 'colour'> {
  return clients.find(({ id }) => id === clientId) ?? unknownClient
}

type Pot = TrainerDetail['pots'][number]

/** The pots with whose they are, in the order of the clients and then as they were made. */
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

/** What the pots that are not among the active ones, so empty or below zero, add to a trainer's hours. */
export function hoursOfOtherPots({
  hoursRemaining,
  pots,
}: Pick<TrainerDetail, 'hoursRemaining' | 'pots'>): number {
  return sumHours([hoursRemaining, ...pots.map((pot) => -pot.hoursRemaining)])
}
