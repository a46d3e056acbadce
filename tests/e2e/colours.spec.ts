import type { Locator, Page } from '@playwright/test'
import { addWeeks } from '#shared/time.ts'
import { dayIn, openWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const quietWeek = addWeeks(thisWeek(), 70)

async function openAppearance(page: Page, clientId: string): Promise<void> {
  await page.goto(`/dashboard/clients/${clientId}?flik=utseende`)
  await expect(page.getByRole('group', { name: 'Färg i kalendern' })).toBeVisible()
}

/** The colour that a card in the calendar carries. */
function colourOf(card: Locator): Promise<string> {
  return card.evaluate((element) => getComputedStyle(element).getPropertyValue('--client').trim())
}

/** The weakest contrast of the words on a card against what they stand on, as it is drawn. */
function weakestContrast(card: Locator): Promise<number> {
  return card.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const luminance = (colour: string) => {
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .slice(0, 3)
        .map((byte) => byte / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(element).backgroundColor)
    const words = [...element.querySelectorAll('*')].filter((part) =>
      [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
    )
    const contrasts = words.map((part) => {
      const ink = luminance(getComputedStyle(part).color)
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
    })
    return Math.min(...contrasts)
  })
}

test('a colour of the palette is chosen, and shows in the list and in the calendar at once', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Byter Färg' })
  const date = dayIn(quietWeek, 2)
  await givenSession(api, { clientId: client.id, potId: pot.id, date, time: '09:00' })
  await openWeek(page, quietWeek)
  const card = session(page, `09:00–10:00 ${client.name}`)
  // New clients get green.
  expect(await colourOf(card)).toBe('#22c55e')

  await page.getByRole('link', { name: 'Klienter', exact: true }).click()
  await page.getByRole('link', { name: `Visa ${client.name}` }).click()
  await page.getByRole('tab', { name: 'Utseende' }).click()
  await expect(page).toHaveURL(`/dashboard/clients/${client.id}?flik=utseende`)
  await expect(page.getByRole('radio')).toHaveCount(10)
  await expect(page.getByRole('radio', { name: 'Grön' })).toBeChecked()
  await page.getByRole('radio', { name: 'Röd' }).check()
  await expect(page.getByRole('radio', { name: 'Röd' })).toBeChecked()
  await expect(toast(page, 'Färg uppdaterad')).toBeVisible()
  expect(await api.clients.get.query({ id: client.id })).toMatchObject({ color: 'red-500' })

  // The week that was looked at before is held, and is not asked for again before it is drawn.
  await page.route(/calendar\.week/, () => {})
  await page.goBack()
  await page.goBack()
  await expect(card).toBeVisible()
  expect(await colourOf(card)).toBe('#ef4444')
})

test('the arrow keys go through the palette, and it is said once that the colour is new', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Bläddrar Färger' })
  await openAppearance(page, client.id)
  // The answers wait until all keys have been pressed.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/clients\.setColour/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('radio', { name: 'Grön' }).focus()
  for (const name of ['Gul', 'Röd', 'Rosa']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByRole('radio', { name })).toBeFocused()
  }
  release()
  await expect(toast(page, 'Färg uppdaterad')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Rosa' })).toBeChecked()
  expect(await api.clients.get.query({ id: client.id })).toMatchObject({ color: 'pink-500' })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`any colour can be read in the calendar and in its preview, in ${colorScheme}`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ as: 'trainer', colorScheme })
    const api = await apiOf('trainer')
    const { client, pot } = await givenClientWithPot(api, { name: `Fri Färg ${colorScheme}` })
    const date = dayIn(quietWeek, colorScheme === 'light' ? 3 : 4)
    await givenSession(api, { clientId: client.id, potId: pot.id, date, hours: 2 })
    for (const colour of ['#ffffff', '#000000', '#ffffe0', '#ff0000', '#0000ff']) {
      await openAppearance(page, client.id)
      await page.getByLabel('Färgkod').fill(colour.toUpperCase())
      const preview = page.getByRole('region', { name: 'Så ser passen ut' })
      for (const scheme of ['Ljust läge', 'Mörkt läge']) {
        const time = preview.getByRole('figure', { name: scheme }).getByText('10:00–11:00')
        const card = time.locator('..')
        expect(await weakestContrast(card), `${colour}, ${scheme}`).toBeGreaterThanOrEqual(4.5)
      }
      await page.getByRole('button', { name: 'Spara färg' }).click()
      await expect(toast(page, 'Färg sparad')).toBeVisible()
      await openWeek(page, quietWeek)
      const card = session(page, `10:00–12:00 ${client.name}`)
      await expect.poll(() => colourOf(card)).toBe(colour)
      expect(await weakestContrast(card), colour).toBeGreaterThanOrEqual(4.5)
    }
  })
}

test('a free colour is looked for by the picker or by its code, and is no colour of the palette', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Egen Färg' })
  await openAppearance(page, client.id)
  const code = page.getByLabel('Färgkod')
  await page.getByLabel('Välj färg').fill('#1f6feb')
  await expect(code).toHaveValue('#1f6feb')
  // It is only looked at yet.
  await expect(page.getByRole('radio', { name: 'Grön' })).toBeChecked()
  await code.fill('inte en färg')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('Skriv en färgkod med sex tecken, som #1f6feb.')
  await code.fill('1af')
  await code.press('Enter')
  await expect(toast(page, 'Färg sparad')).toBeVisible()
  await expect(code).toHaveValue('#11aaff')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await api.clients.get.query({ id: client.id })).toMatchObject({ color: '#11aaff' })
})

test('a colour that could not be saved is taken back, and says so', async ({
  page,
  context,
  enterAs,
  trouble,
}) => {
  await enterAs('trainer')
  const client = await givenClient(await apiOf('trainer'), { name: 'Behåller Färg' })
  await openAppearance(page, client.id)
  trouble.mayFail(/\/(trpc|assets)\//)
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Lila' }).click()
  await expect(toast(page, 'Kunde inte uppdatera färg')).toContainText('Ingen anslutning.')
  await expect(page.getByRole('radio', { name: 'Grön' })).toBeChecked()
  await page.getByLabel('Färgkod').fill('#abcdef')
  await page.getByRole('button', { name: 'Spara färg' }).click()
  await expect(toast(page, 'Fel vid sparande')).toContainText('Ingen anslutning.')
  await expect(page.getByRole('radio', { name: 'Grön' })).toBeChecked()
  await expect(page.getByLabel('Färgkod')).toHaveValue('#abcdef')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Spara färg' }).click()
  await expect(toast(page, 'Färg sparad')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Spara färg' })).toBeFocused()
})
