import { describe, expect, it } from 'vitest'
import type { TrainerActivity, TrainerDetail } from '#shared/organizations/payload.ts'
import {
  clientsOf,
  findClient,
  hoursOfOtherPots,
  matchingTrainers,
  potsByClient,
  sumOf,
  trainersByName,
} from '#web/organizations/trainers/trainer-rows.ts'

function trainer(name: string, over: Partial<TrainerActivity> = {}): TrainerActivity {
  return {
    trainerId: name,
    name,
    email: `${name.toLowerCase()}@example.com`,
    profileImageUrl: null,
    isDisabled: false,
    clients: 0,
    upcomingSessions: 0,
    hoursRemaining: 0,
    ...over,
  }
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('trainer cards', () => {
  it('are in Swedish order by name, independently of the input order', () => {
    const trainers = ['Örjan', 'Zara', 'Åsa', 'adam', 'Ärla', 'Bo 10', 'Bo 2'].map((name) =>
      trainer(name),
    )
    expect(names(trainersByName(trainers))).toEqual([
      'adam',
      'Bo 2',
      'Bo 10',
      'Zara',
      'Åsa',
      'Ärla',
      'Örjan',
    ])
    expect(trainers[0]?.name).toBe('Örjan')
  })

  it.each([
    ['', ['Åke', 'Berit']],
    ['  ', ['Åke', 'Berit']],
    ['ake', ['Åke']],
    ['BERIT.S', ['Berit']],
    ['cilla', []],
  ])('match %j by name or e-mail', (query, found) => {
    const trainers = [trainer('Åke'), trainer('Berit', { email: 'berit.s@example.com' })]
    expect(names(matchingTrainers(trainers, query))).toEqual(found)
  })

  it('are summed to the hundredth of an hour, also below zero', () => {
    const trainers = [
      trainer('A', { clients: 2, upcomingSessions: 5, hoursRemaining: 0.1 }),
      trainer('B', { clients: 1, upcomingSessions: 0, hoursRemaining: 0.2 }),
      trainer('C', { hoursRemaining: -1.5 }),
    ]
    expect(sumOf(trainers)).toEqual({ clients: 3, upcomingSessions: 5, hoursRemaining: -1.2 })
    expect(sumOf([])).toEqual({ clients: 0, upcomingSessions: 0, hoursRemaining: 0 })
  })
})

const people: TrainerDetail['people'] = [
  { id: 'ö', name: 'Örjan', email: 'o@example.com', color: null },
  { id: 'a', name: 'Anna', email: 'a@example.com', color: 'red-500' },
  { id: 'b', name: 'Bo', email: 'b@example.com', color: null },
]

describe('clients of a trainer', () => {
  it('are in Swedish order, with the colours that the trainer sees', () => {
    const clients = clientsOf(people)
    expect(names(clients)).toEqual(['Anna', 'Bo', 'Örjan'])
    // The palette is assigned in input order: blue to the first, green to the third.
    expect(clients.map(({ colour }) => colour)).toEqual(['#ef4444', '#22c55e', '#3b82f6'])
  })

  it('are distinguished from an unknown client', () => {
    const clients = clientsOf(people)
    expect(findClient(clients, 'b').name).toBe('Bo')
    expect(findClient(clients, 'x')).toEqual({ name: 'Okänd klient', colour: '#6b7280' })
  })
})

describe('active pots', () => {
  const pot = (id: string, clientId: string, hoursRemaining = 1) => ({
    id,
    clientId,
    potTypeName: 'PT',
    hoursRemaining,
    totalHours: 10,
  })

  it('are sorted by client, then by creation, with pots of unknown clients last', () => {
    const pots = [pot('1', 'ö'), pot('2', 'x'), pot('3', 'a'), pot('4', 'ö'), pot('5', 'a')]
    const sorted = potsByClient(pots, clientsOf(people))
    expect(sorted.map(({ id }) => id)).toEqual(['3', '5', '1', '4', '2'])
    expect(sorted.map(({ client }) => client.name)).toEqual([
      'Anna',
      'Anna',
      'Örjan',
      'Örjan',
      'Okänd klient',
    ])
  })

  it.each([
    [5.5, [2, 3.5], 0],
    [-1.25, [2], -3.25],
    [0.3, [0.1, 0.2], 0],
    [-4, [], -4],
  ])('%d hours are explained by %j, and %d are in other pots', (hoursRemaining, left, others) => {
    const pots = left.map((hours, n) => pot(String(n), 'a', hours))
    expect(hoursOfOtherPots({ hoursRemaining, pots })).toBe(others)
  })
})
