import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { importClientsInput } from '#shared/clients/import/inputs.ts'
import { readRows } from '#shared/clients/import/rows.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import { noChoices } from '#shared/import/rows.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const known = { clients: [{ id: uuid(1), name: 'Klara', email: 'klara@example.com' }], types: [] }
const header = [
  'Namn',
  'E-post',
  'Telefon',
  'Träningstyp',
  'Timmar kvar',
  'Pris',
  'Betald',
  'Anteckning',
  'Färg',
]

const words = (...texts: string[]) => fc.constantFrom(...texts)
const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
const anyText = fc.string({ unit: 'binary', maxLength: 20 })
/** Mostly what the column is for, sometimes what lies beyond it or anything at all. */
const cell = (usual: fc.Arbitrary<string>, ...odd: fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 20, arbitrary: usual }, fc.oneof(words(''), anyText, ...odd))
const decimal = fc
  .tuple(number(-100_001, 100_001), words(',', '.'), number(0, 9_999))
  .map((parts) => parts.join(''))
const long = (max: number) => fc.integer({ min: max - 3, max: max + 3 }).map((n) => 'x'.repeat(n))

const line = fc.tuple(
  cell(words('Anna', 'Bo Ek', 'Klara', 'Ek, Bo'), long(200)),
  cell(
    fc.oneof(
      number(1, 30).map((n) => `k${n}@example.com`),
      words('Anna <anna@example.com>', 'klara@example.com'),
    ),
    long(254).map((text) => `${text}@example.com`),
    words('a@räksmörgås.se'),
  ),
  cell(words('', '701234567', '070-123 45 67'), long(50)),
  cell(words('', 'PT', 'Yoga'), long(100)),
  cell(fc.oneof(number(0, 100), words('', '6,5', '1 000,5', '10 h', '50 min')), decimal),
  cell(words('', '', '1 200 kr', '900'), decimal),
  cell(words('', '', '2026-11-02', '13/11/2026', '3/12/2026', 'nej'), decimal),
  cell(words('', 'Ont i knät'), long(2_000)),
  cell(words('', 'Blå', '#1f6feb')),
)

test('whatever a sheet holds, the server stores of each row of clients what the preview shows as taken', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const table = [header, ...lines]
      const { rows } = readRows(table, guessLayout(table), { known, choices: noChoices })
      const keys = new Map<string, string>()
      const keyOf = (made: string) => {
        const key = keys.get(made) ?? uuid(100 + keys.size)
        keys.set(made, key)
        return key
      }
      const sent = importInput(rows, { types: [], defaultType: 'PT', keyOf })
      const { data, error } = importClientsInput.safeParse(sent)
      expect(error?.issues).toBeUndefined()
      const taken = rows.filter(({ isTaken }) => isTaken)
      const made = taken.filter(({ state }) => state === 'new')
      expect(
        data?.clients.map(({ name, email, phone, lastingNote, color }) => [
          name,
          email,
          phone,
          lastingNote,
          color,
        ]),
      ).toEqual(
        made.map(({ values }) => [
          values.name,
          values.email,
          values.phone,
          values.note ?? '',
          values.colour,
        ]),
      )
      const withHours = taken.filter(({ values }) => values.hours !== null)
      expect(
        data?.pots.map(({ hours, price }) => [hours, price?.amount ?? null, price?.paidOn ?? null]),
      ).toEqual(
        withHours.map(({ values }) => [
          values.hours,
          values.price,
          values.price === null ? null : values.paid,
        ]),
      )
      accepted += made.length
    }),
  )
  // A reader that took none would show nothing.
  expect(accepted).toBeGreaterThan(20)
})
