import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf, profileAnswers, weekSession } from '#tests/component/rows.ts'

const colours = ['#ffffff', '#000000', '#ffffe0', '#ff0000', '#0000ff']

/** The lowest contrast of a card's texts on its rendered background (WCAG 1.4.3). */
function weakestContrast(card: Locator): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('no canvas')
  const luminance = (colour: string) => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
      .slice(0, 3)
      .map((byte) => byte / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = luminance(getComputedStyle(card.element()).backgroundColor)
  const words = [...card.element().querySelectorAll('*')].filter((part) =>
    [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
  )
  const contrasts = words.map((part) => {
    const ink = luminance(getComputedStyle(part).color)
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
  })
  expect(contrasts.length).toBeGreaterThan(0)
  return Math.min(...contrasts)
}

for (const scheme of ['light', 'dark'] as const) {
  test(`any colour has sufficient contrast in the calendar, in ${scheme}`, async () => {
    localStorage.setItem('mantine-color-scheme-value', scheme)
    await renderScreen('/dashboard/calendar?v=2026-W48', {
      answers: {
        'clients.list': colours.map((color, n) => clientRow({ id: idOf(80 + n), color })),
        'absences.between': [],
        'calendar.week': colours.map((clientColor, n) =>
          weekSession({
            id: idOf(70 + n),
            clientId: idOf(80 + n),
            clientColor,
            durationHours: 2,
            // In the client's tint.
            completed: true,
            startsAt: new Date(`2026-11-${23 + n}T09:00:00Z`),
          }),
        ),
      },
    })
    const cards = page.getByRole('button', { name: '10:00–12:00 Klara Klient' })
    await expect.poll(() => cards.elements()).toHaveLength(colours.length)
    for (const [n, colour] of colours.entries()) {
      const card = cards.nth(n)
      const carried = getComputedStyle(card.element()).getPropertyValue('--client').trim()
      expect(carried).toBe(colour)
      await expect
        .poll(() => weakestContrast(card), { message: colour })
        .toBeGreaterThanOrEqual(4.5)
    }
  })
}

test('any colour has sufficient contrast in its preview, in light and dark', async () => {
  await renderScreen(`/dashboard/clients/${clientId}?flik=utseende`, {
    answers: profileAnswers,
  })
  const preview = page.getByRole('region', { name: 'Så ser passen ut' })
  for (const colour of colours) {
    await page.getByLabelText('Färgkod').fill(colour.toUpperCase())
    for (const scheme of ['Ljust läge', 'Mörkt läge']) {
      const figure = preview.getByRole('figure', { name: scheme })
      const time = figure.getByText('10:00–11:00')
      await expect.element(time).toBeVisible()
      const card = page.elementLocator(time.element().parentElement ?? document.body)
      await expect
        .poll(() => weakestContrast(card), { message: `${colour}, ${scheme}` })
        .toBeGreaterThanOrEqual(4.5)
    }
  }
})
