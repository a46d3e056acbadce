import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '#server/operations/demo/random.ts'
import { demoRows } from '#server/operations/demo/rows.ts'
import { demoTrainers } from '#server/operations/demo/trainers.ts'
import { sumHours } from '#shared/hours.ts'
import { type Forecast, forecastOf, needsActionSoon } from '#shared/pots/forecast.ts'
import { chargedHours, hasStatus } from '#shared/sessions/status.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { localTimeOf } from '#shared/time.ts'
import { testKeys } from '#tests/callers.ts'

/** The main trainer's pots in the demo data of a moment, each with its history and its forecast. */
function potsAt(now: Date, seed: number) {
  const [random, historyRandom] = [seededRandom(seed), seededRandom(seed + 1)]
  const context = { random, historyRandom, keys: testKeys, now, passwordHash: '' }
  const rows = demoRows(demoTrainers, context)
  const trainer = rows.profiles.find(({ email }) => email === 'tranare@example.com')
  const sessions = rows.trainingSessions.map((row) => ({
    ...row,
    completed: row.completed ?? false,
    noShow: row.noShow ?? false,
    potId: row.potId ?? null,
  }))
  return rows.pots
    .filter(({ trainerId }) => trainerId === trainer?.id)
    .map(({ id, openingHours }) => {
      const history = rows.potHistory.filter(({ potId }) => potId === id)
      const own = sessions.filter(({ potId }) => potId === id)
      const hoursRemaining = sumHours([
        openingHours,
        ...history.map(({ hoursAdded }) => hoursAdded),
        ...own.map((session) => -chargedHours(session)),
      ])
      const open = own.filter((session) => !hasStatus(session))
      return { openingHours, history, forecast: forecastOf({ hoursRemaining }, open, now) }
    })
}

function kindOf({ left, uncovered, lastsUntil }: Forecast): string {
  if (left < 0) return 'below zero'
  if (uncovered === 0) return 'low'
  return lastsUntil ? 'running out' : 'next not covered'
}

const weekMs = 7 * 86_400_000
const aMoment = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2036-01-01'),
  noInvalidDate: true,
})

it('has at any time four pots that need something, most of them covered, and a believable history', () => {
  fc.assert(
    fc.property(aMoment, fc.nat(), (now, seed) => {
      // A change of the clocks takes a session that is two weeks away at this time of day out of the next fourteen days.
      fc.pre(localTimeOf(soonEnd(now)) === localTimeOf(now))
      const pots = potsAt(now, seed)
      const needs = pots.filter(({ forecast }) => needsActionSoon(forecast, now))
      expect(needs.map(({ forecast }) => kindOf(forecast)).toSorted()).toEqual([
        'below zero',
        'low',
        'next not covered',
        'running out',
      ])
      const lacking = pots.filter(({ forecast }) => forecast.uncovered > 0)
      expect(lacking.length).toBeLessThan(pots.length / 2)
      expect(lacking.length).toBeGreaterThan(needs.length)

      for (const { openingHours, history } of pots) {
        expect(openingHours).toBeGreaterThan(0)
        const topUps = history.filter(({ hoursAdded }) => [5, 10, 20].includes(hoursAdded))
        expect(history.length - topUps.length).toBeLessThanOrEqual(3)
        const dates = topUps.map(({ date }) => date?.getTime() ?? 0).toSorted((a, b) => a - b)
        const gaps = dates.slice(1).map((at, n) => (at - (dates[n] ?? 0)) / weekMs)
        expect(Math.min(2, ...gaps)).toBeGreaterThanOrEqual(2)
      }
    }),
  )
})
