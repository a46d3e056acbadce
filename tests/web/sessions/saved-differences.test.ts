import { describe, expect, it } from 'vitest'
import { savedDifferences } from '#web/sessions/editor/saved-differences.ts'

const mine = {
  clientId: 'anna',
  potId: 'pt',
  date: '2026-11-24',
  time: '10:00',
  durationHours: '1,5',
  notes: 'Knäböj',
  completed: false,
  noShow: false,
}
const names = { client: (id: string) => `klient ${id}`, pot: (id: string) => `pott ${id}` }

describe("differences between the saved session and the user's version", () => {
  it('are none when all is equal, in any format of the hours', () => {
    expect(savedDifferences({ ...mine, durationHours: 1.5 }, mine, names)).toEqual([])
  })

  it('are listed field by field', () => {
    const saved = { ...mine, clientId: 'bo', time: '11:00', completed: true, notes: '' }
    expect(savedDifferences(saved, mine, names)).toEqual([
      'Klient: klient bo',
      'Tid: 11:00',
      'Genomfört: ja',
      'Anteckningar: saknas',
    ])
  })

  it('include a session whose pot was removed', () => {
    expect(savedDifferences({ ...mine, potId: null }, mine, names)).toEqual(['Tidspott: saknas'])
  })
})
