import * as fc from 'fast-check'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { portalAccents } from '#shared/portal/accents.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { type PortalStart, readFromPage, writeInPage } from '#shared/portal/start.ts'
import { eventKinds } from '#shared/pots/statement/statement.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { anyCharacter } from '#tests/any-character.ts'

const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
const hours = fc.integer({ min: -9_999_900, max: 9_999_900 }).map((hundredths) => hundredths / 100)
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('</script>', '<!--', '2026-11-22T08:00:00.000Z', '1764000000000', '\u2028'),
)

const payload: fc.Arbitrary<PortalPayload> = fc.record({
  client: fc.record({ name: text }),
  trainer: fc.record({
    name: text,
    profileImageUrl: fc.option(text),
    cancellationHours: fc.option(fc.nat()),
    otherInformation: fc.option(text),
    accent: fc.constantFrom(...portalAccents),
    contact: fc.record({ email: fc.option(text), phone: fc.option(text) }),
  }),
  pots: fc.array(
    fc.record({
      potTypeName: text,
      hoursRemaining: hours,
      totalHours: hours,
      filledTo: hours,
      history: fc.array(fc.record({ date, hoursAdded: hours, reason: text })),
      forecast: fc.record({
        left: hours,
        booked: hours,
        available: hours,
        unmarked: hours,
        free: hours,
        bookedEach: fc.array(hours, { maxLength: 3 }),
        uncovered: fc.nat(),
        lastsUntil: fc.option(date),
        lacksFrom: fc.option(date),
        nextAt: fc.option(date),
        missing: hours,
      }),
      statement: fc.record({
        isRight: fc.boolean(),
        rows: fc.array(
          fc.record({
            kind: fc.constantFrom(...eventKinds),
            date,
            hours,
            balance: hours,
            reason: fc.option(text),
          }),
        ),
      }),
    }),
    { maxLength: 3 },
  ),
  sessions: fc.array(
    fc.record({
      startsAt: date,
      durationHours: hours,
      completed: fc.boolean(),
      noShow: fc.boolean(),
      cancelled: fc.constantFrom('inTime' as const, 'late' as const, null),
      potTypeName: fc.option(text),
    }),
  ),
})

const transformer = serverTransformer(superjson)

/** As the server writes it into the page. */
function written(start: PortalStart): string {
  return writeInPage(JSON.stringify(transformer.output.serialize(start)))
}

test('the payload embedded in a page is read back unchanged, including milliseconds', () => {
  fc.assert(
    fc.property(payload, date, (data, asOf) => {
      const start: PortalStart = { is: 'open', payload: data, asOf }
      expect(readFromPage(written(start))).toEqual(start)
    }),
  )
})

test('escapes the payload so that it cannot close its script element', () => {
  fc.assert(
    fc.property(payload, date, (data, asOf) => {
      expect(written({ is: 'open', payload: data, asOf })).not.toContain('<')
    }),
  )
})

test('a page without a payload contains the number of attempts, or the reason', () => {
  for (const start of [
    { is: 'waiting', failures: 1 },
    { is: 'failed', code: 'LINK_INVALID' },
  ] as const satisfies PortalStart[])
    expect(readFromPage(written(start))).toEqual(start)
})
