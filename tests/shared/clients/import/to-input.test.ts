import { expect, test } from 'vitest'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { importClientsInput } from '#shared/clients/import/inputs.ts'
import { readRows } from '#shared/clients/import/rows.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import { noChoices } from '#shared/import/rows.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const known = {
  clients: [{ id: uuid(1), name: 'Klara', email: 'klara@example.com' }],
  types: [{ id: uuid(2), name: 'PT 60 min' }],
}

const table = [
  ['Namn', 'E-post', 'Telefon', 'Typ', 'Timmar kvar', 'Anteckning', 'Färg'],
  ['Anna', 'anna@example.com', '701234567', 'pt 60  MIN', '6,5', 'Ont i knät', 'Blå'],
  ['Bo', 'bo@example.com', '', 'Yoga', '10', '', ''],
  ['Bo', 'bo@example.com', '', 'yoga ', '2', '', ''],
  ['Klara', 'klara@example.com', '', '', '3', '', ''],
  ['Cia', 'cia@example.com', '', '', '', '', ''],
  ['Wrong', 'nowhere', '', '', '1', '', ''],
]

function inputOf(topUps: ReadonlySet<number>) {
  const { rows } = readRows(table, guessLayout(table), {
    known,
    choices: { ...noChoices, ticks: new Map([...topUps].map((at) => [at, true])) },
  })
  const keys = new Map<string, string>()
  const keyOf = (made: string) => {
    const key = keys.get(made) ?? uuid(100 + keys.size)
    keys.set(made, key)
    return key
  }
  return importInput(rows, { types: known.types, defaultType: 'Löpning', keyOf })
}

test('clients, pots of those left, and types that are new; what exists is matched without case', () => {
  const input = inputOf(new Set([4]))
  expect(input.types.map(({ name }) => name)).toEqual(['Yoga', 'Löpning'])
  expect(input.clients).toMatchObject([
    { name: 'Anna', phone: '070-123 45 67', lastingNote: 'Ont i knät', color: 'blue-500' },
    { name: 'Bo', phone: null, lastingNote: '', color: null },
    { name: 'Cia' },
  ])
  expect(input.pots.map(({ hours }) => hours)).toEqual([6.5, 10, 2, 3])
  const [ofAnna, ofBo] = input.clients
  const [newYoga, newRunning] = input.types
  expect(input.pots.map(({ clientId, potTypeId }) => [clientId, potTypeId])).toEqual([
    [ofAnna?.id, uuid(2)],
    [ofBo?.id, newYoga?.id],
    [ofBo?.id, newYoga?.id],
    [uuid(1), newRunning?.id],
  ])
  const made = [...input.types, ...input.clients, ...input.pots].map(({ id }) => id)
  expect(new Set(made).size).toBe(made.length)
})

test('the input is one that the procedure accepts', () => {
  expect(importClientsInput.safeParse(inputOf(new Set([4]))).error).toBeUndefined()
})

test('a client who exists and is left as they are brings nothing', () => {
  const { pots, types } = inputOf(new Set())
  expect(pots).toHaveLength(3)
  expect(types.map(({ name }) => name)).toEqual(['Yoga'])
})

test('a price goes with the hours of its row; without hours, or a day of payment without a price, the row is wrong', () => {
  const priced = [
    ['Namn', 'E-post', 'Timmar kvar', 'Pris', 'Betald'],
    ['Anna', 'anna@example.com', '6,5', '1 200 kr', '2026-11-02'],
    ['Bo', 'bo@example.com', '10', '900', 'nej'],
    ['Cia', 'cia@example.com', '', '900', ''],
    ['Dan', 'dan@example.com', '2', '', '2026-11-02'],
    ['Summa', '', '18,5', '2 100 kr', ''],
  ]
  const choices = { ...noChoices }
  const { rows, skipped } = readRows(priced, guessLayout(priced), { known, choices })
  let last = 100
  const keyOf = () => uuid((last += 1))
  const input = importInput(rows, { types: known.types, defaultType: 'PT 60 min', keyOf })
  expect(input.pots.map(({ price }) => price)).toEqual([
    { amount: 1200, paidOn: '2026-11-02' },
    { amount: 900, paidOn: null },
  ])
  expect(rows.slice(2).map(({ problems }) => problems)).toEqual([
    { hours: 'Ett pris hör till timmar: skriv hur många som är kvar' },
    { price: 'Skriv också priset' },
  ])
  expect(skipped).toBe(1)
  expect(importClientsInput.safeParse(input).error).toBeUndefined()
})
