import { addWeeks } from '#shared/time.ts'
import { openWeek, thisWeek } from '#tests/e2e/app.ts'
import { cardsOn, eyes, hideText, lookThrough, seenIn, turnGauges } from '#tests/e2e/glance.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scale } from '#tests/scale.ts'

const pixels = 2

// As high as the whole day.
test.use({ viewport: { width: 1280, height: 1400 }, deviceScaleFactor: pixels })

test('the status and the gauge of every session of the demo weeks are read from pixels alone, in any scheme and with any colour vision', async ({
  page,
  enterAs,
  context,
}) => {
  // 18 pictures of a high page at full depth, each decoded, beside three other workers.
  test.slow()
  await enterAs('trainer')
  const decoder = await context.newPage()
  const seen = { statuses: new Set<string>(), gauges: new Set<string>() }

  async function read(): Promise<void> {
    const cards = await cardsOn(page)
    for (const look of eyes.slice(0, scale.looks)) {
      const picture = await lookThrough(page, look)
      const boxes = cards.map(({ box }) => box)
      const found = await seenIn(decoder, picture, { boxes, scale: pixels })
      const told = cards.map(
        ({ name, status, gauge }, n) =>
          `${name}: ${found[n]?.status} of ${status}, ${found[n]?.gauge} of ${gauge}`,
      )
      expect(
        told.filter(
          (_, n) => found[n]?.status !== cards[n]?.status || found[n]?.gauge !== cards[n]?.gauge,
        ),
        look.name,
      ).toEqual([])
    }
    for (const { status, gauge } of cards) {
      seen.statuses.add(status)
      seen.gauges.add(gauge)
    }
  }

  for (const ahead of [-1, 0, 1]) {
    await openWeek(page, addWeeks(thisWeek(), ahead))
    await expect(page.locator('[data-session]').first()).toBeVisible()
    await hideText(page)
    // All of the next week is ahead: there every gauge is seen, whatever the hours of the demo are.
    if (ahead === 1) await turnGauges(page)
    await read()
  }
  expect([...seen.statuses].toSorted()).toEqual([
    'held',
    'lacking',
    'missed',
    'planned',
    'unmarked',
  ])
  expect([...seen.gauges].toSorted()).toEqual(['lacking', 'low', 'noPot', 'none'])
})
