import { addWeeks } from '#shared/time.ts'
import { openWeek, thisWeek } from '#tests/e2e/app.ts'
import { cardsOn, eyes, hideText, lookThrough, statusesIn } from '#tests/e2e/glance.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scale } from '#tests/scale.ts'

const pixels = 2

// As high as the whole day.
test.use({ viewport: { width: 1280, height: 1400 }, deviceScaleFactor: pixels })

test('the status of every session of the demo weeks is read from pixels alone, in any scheme and with any colour vision', async ({
  page,
  enterAs,
  context,
}) => {
  await enterAs('trainer')
  const decoder = await context.newPage()
  const seen = new Set<string>()
  for (const week of [addWeeks(thisWeek(), -1), thisWeek()]) {
    await openWeek(page, week)
    await expect(page.locator('[data-session]').first()).toBeVisible()
    await hideText(page)
    const cards = await cardsOn(page)
    for (const look of eyes.slice(0, scale.looks)) {
      const picture = await lookThrough(page, look)
      const boxes = cards.map(({ box }) => box)
      const statuses = await statusesIn(decoder, picture, { boxes, scale: pixels })
      const told = cards.map(({ name, status }, n) => `${name}: ${statuses[n]} of ${status}`)
      expect(
        told.filter((_, n) => statuses[n] !== cards[n]?.status),
        look.name,
      ).toEqual([])
    }
    for (const { status } of cards) seen.add(status)
  }
  expect([...seen].toSorted()).toEqual(['held', 'lacking', 'missed', 'planned', 'unmarked'])
})
