import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { lastsLabel, stateLabel } from '#web/pots/pot/forecast-labels.ts'

const now = instantOf('2026-11-20', '12:00')
const short = { booked: 6, uncovered: 3, lacksFrom: instantOf('2026-11-30', '10:00') }

describe('forecast label', () => {
  it.each([
    ['2026-11-24', 'Räcker till och med tis 24 nov'],
    ['2026-12-31', 'Räcker till och med tor 31 dec'],
    ['2027-01-02', 'Räcker till och med lör 2 jan 2027'],
    ['2028-02-29', 'Räcker till och med tis 29 feb 2028'],
  ])('until %s is “%s”', (date, words) => {
    expect(lastsLabel({ ...short, lastsUntil: instantOf(date, '10:00') }, now)).toBe(words)
  })

  it('uses the Swedish calendar day', () => {
    const lastsUntil = new Date('2026-11-23T23:30Z')
    expect(lastsLabel({ ...short, lastsUntil }, now)).toBe('Räcker till och med tis 24 nov')
  })

  it('says that nothing is covered when the next session is not', () => {
    expect(lastsLabel({ ...short, lastsUntil: null }, now)).toBe('Räcker inte till nästa pass')
    const lacksFrom = instantOf('2027-02-12', '10:00')
    expect(lastsLabel({ ...short, lastsUntil: null, lacksFrom }, now)).toBe(
      'Räcker inte till nästa pass, fre 12 feb 2027',
    )
  })

  it('says that everything is covered when no session is uncovered', () => {
    expect(lastsLabel({ booked: 6, uncovered: 0, lastsUntil: now, lacksFrom: null }, now)).toBe(
      'Räcker till allt som är bokat',
    )
  })

  it('is absent without bookings', () => {
    expect(
      lastsLabel({ booked: 0, uncovered: 0, lastsUntil: null, lacksFrom: null }, now),
    ).toBeNull()
  })
})

describe('the words below a vessel', () => {
  const covered = { booked: 2, uncovered: 0, lastsUntil: now, lacksFrom: null }
  it.each([
    [
      'until when it lasts',
      { ...short, left: 3, lastsUntil: now },
      'Räcker till och med fre 20 nov',
    ],
    [
      'that it does not last',
      { ...short, left: -4, lastsUntil: null },
      'Räcker inte till nästa pass',
    ],
    ['that it lasts', { ...covered, left: 2 }, 'Räcker'],
    ['that it is low', { ...covered, left: 1.75 }, 'Under 2 h kvar'],
    ['that it is below zero', { ...covered, booked: 0, left: -4 }, 'Under noll'],
    ['that nothing is booked', { ...covered, booked: 0, left: 2 }, 'Inget bokat'],
    ['that an empty one has nothing booked', { ...covered, booked: 0, left: 0 }, 'Inget bokat'],
  ])('say %s', (_, forecast, words) => {
    expect(stateLabel(forecast, now)).toBe(words)
  })
})
