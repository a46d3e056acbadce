import type { Locator, Page } from '@playwright/test'
import superjson from 'superjson'
import { encode } from 'uqr'
import { formatDayOfYear } from '#shared/time.ts'
import { refuseCall } from '#tests/e2e/answer-call.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClient } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, scrollsSideways, toast } from '#tests/e2e/ui.ts'
import { squaresOf } from '#tests/qr.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

/** The tab "Länk och inloggning" of a client of the trainer's, and what is in the card of the link. */
async function openLink(page: Page, name: string) {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name })
  await page.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
  const card = page.getByRole('region', { name: 'Personlig länk' })
  await expect(card).toContainText('Aktiv')
  const pathNow = async () => (await api.clients.link.query({ id: client.id })).path
  return { api, client, card, pathNow }
}

/** The address that a drawn code holds is this one: square by square. */
async function expectCodeOf(code: Locator, address: string): Promise<void> {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  await expect(async () => {
    const path = await code.locator('path').getAttribute('d')
    expect(squaresOf(path ?? '', size)).toEqual(data)
  }).toPass({ timeout: 15_000 })
}

const codeIn = (place: Locator) => place.getByRole('img', { name: 'QR-kod' })

async function confirm(page: Page, title: string, act: string): Promise<void> {
  const question = dialog(page, title)
  await question.getByRole('button', { name: act }).click()
  await expect(question).toBeHidden()
}

async function renew(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Skapa ny länk' }).click()
  await expect(dialog(page, 'Skapa en ny länk?')).toContainText(
    'Den gamla länken slutar fungera genast.',
  )
  await confirm(page, 'Skapa en ny länk?', 'Skapa ny länk')
}

async function disable(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Inaktivera länken' }).click()
  await confirm(page, 'Inaktivera länken?', 'Inaktivera länken')
}

test('the link is copied from its card, which the button says for two seconds', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { card, pathNow } = await openLink(page, 'Kopieras Ur Kortet')
  const path = await pathNow()
  await card.getByRole('button', { name: 'Kopiera länk' }).click()
  await expect(card.getByRole('button', { name: 'Kopierad' })).toBeVisible()
  await expect(toast(page, 'Länk kopierad')).toBeVisible()
  expect(await clipboardText(page)).toBe(`${baseURL}${path}`)
  await expect(card.getByRole('button', { name: 'Kopiera länk' })).toBeVisible()
})

test('the QR code holds the link, in the card and across the screen, dark on white in both schemes', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { client, card, pathNow } = await openLink(page, 'Visar Koden')
  const address = `${baseURL}${await pathNow()}`
  await expectCodeOf(codeIn(card), address)
  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('button', { name: 'Förstora koden' }).click()
  const enlarged = dialog(page, `Personlig länk till ${client.name}`)
  await expectCodeOf(codeIn(enlarged), address)
  expect((await codeIn(enlarged).boundingBox())?.width).toBeGreaterThan(300)
  expect(await scrollsSideways(page)).toBe(false)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(codeIn(enlarged)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(codeIn(enlarged)).toHaveCSS('fill', 'rgb(0, 0, 0)')
  }
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Förstora koden' })).toBeFocused()
  // The code is made here, and the link told nobody.
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([])
  expect(await card.textContent()).not.toContain(address)
})

test('the tab is in sight on a phone, also where the address leads straight to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLink(page, 'Rakt På')
  await expect(page.getByRole('tab', { name: 'Länk och inloggning' })).toBeInViewport({ ratio: 1 })
})

test('how often the link has been opened is told, and the last day', async ({ page, baseURL }) => {
  const { card, pathNow } = await openLink(page, 'Öppnas Ofta')
  const token = (await pathNow()).replace('/client/', '')
  await expect(card).toContainText('Inte öppnad än')
  const open = async () => {
    const answer = await fetch(`${baseURL}/trpc/portal.opened`, {
      method: 'POST',
      headers: { origin: baseURL ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(superjson.serialize({ token })),
    })
    expect(answer.status).toBe(200)
  }
  const day = formatDayOfYear(today())
  await open()
  await page.reload()
  await expect(card).toContainText(`Öppnad en gång, ${day}`)
  await open()
  await page.reload()
  await expect(card).toContainText(`Öppnad 2 gånger, senast ${day}`)
})

test.describe('sharing', () => {
  /** What the device's own sheet does with what it is given. */
  function withSheet(page: Page, outcome: 'sent' | 'AbortError' | 'NotAllowedError') {
    return page.addInitScript((how) => {
      const share = (data: unknown) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        return how === 'sent' ? Promise.resolve() : Promise.reject(new DOMException('no', how))
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    }, outcome)
  }

  const sharedOn = (page: Page) =>
    page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? 'null') as unknown)

  test('hands the link to the device with the trainer’s name', async ({ page, baseURL }) => {
    await withSheet(page, 'sent')
    const { card, pathNow } = await openLink(page, 'Delas')
    await card.getByRole('button', { name: 'Dela' }).click()
    await expect
      .poll(() => sharedOn(page))
      .toEqual({
        url: `${baseURL}${await pathNow()}`,
        text: `Här ser du dina timmar hos ${people.trainer.name}`,
      })
  })

  test('that is left without sending says nothing, and one that fails says so', async ({
    page,
    openBrowser,
  }) => {
    await withSheet(page, 'AbortError')
    const { client, card } = await openLink(page, 'Delas Inte')
    await card.getByRole('button', { name: 'Dela' }).click()
    await expect.poll(() => sharedOn(page)).not.toBeNull()
    await expect(toast(page, 'Länken kunde inte delas')).toHaveCount(0)

    const other = await openBrowser({ as: 'trainer' })
    await withSheet(other, 'NotAllowedError')
    await other.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
    await other.getByRole('button', { name: 'Dela' }).click()
    await expect(toast(other, 'Länken kunde inte delas')).toContainText('Kopiera länken i stället')
  })

  test('is not offered where there is nothing to share by', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    )
    const { card } = await openLink(page, 'Kan Inte Dela')
    await expect(card.getByRole('button', { name: 'Kopiera länk' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Dela' })).toHaveCount(0)
  })
})

test('a new link shuts the old one at its next request, and can be handed out at once', async ({
  page,
  context,
  openBrowser,
  trouble,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { client, card, pathNow } = await openLink(page, 'Får Ny Länk')
  const before = await pathNow()
  const visitor = await openBrowser()
  await visitor.goto(before)
  await expect(visitor.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()

  await renew(page, card)
  await expect(toast(page, 'Ny länk skapad')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Skapa ny länk' })).toBeFocused()
  const after = await pathNow()
  expect(after).not.toBe(before)
  await expectCodeOf(codeIn(card), `${baseURL}${after}`)
  await expect(page.getByRole('link', { name: 'Öppna klientportal' })).toHaveAttribute(
    'href',
    after,
  )
  await card.getByRole('button', { name: 'Kopiera länk' }).click()
  await expect(toast(page, 'Länk kopierad')).toBeVisible()
  expect(await clipboardText(page)).toBe(`${baseURL}${after}`)

  trouble.mayFail(/\/client\//)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await visitor.goto(after)
  await expect(visitor.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()
})

test('a disabled link opens nothing and is handed out nowhere, until the same one is enabled', async ({
  page,
  openBrowser,
  trouble,
}) => {
  const { client, card, pathNow } = await openLink(page, 'Adam Stängs Av')
  const path = await pathNow()
  const visitor = await openBrowser()
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()

  await disable(page, card)
  await expect(toast(page, 'Länken är inaktiverad')).toBeVisible()
  await expect(card).toContainText('Inaktiverad')
  await expect(card.getByRole('button', { name: 'Aktivera länken' })).toBeFocused()
  await expect(codeIn(card)).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Kopiera länk' })).toHaveCount(0)
  trouble.mayFail(/\/client\//)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Access Error' })).toBeVisible()

  const why = 'Länken är inaktiverad. Aktivera den på klientens profil.'
  await page.getByRole('button', { name: 'Öppna klientportal' }).click()
  await expect(toast(page, 'Klientportalen kunde inte öppnas')).toContainText(why)
  await page.getByRole('button', { name: 'Kopiera länk' }).click()
  await expect(toast(page, 'Länken kunde inte kopieras')).toContainText(why)
  await page.goto('/dashboard/clients')
  await page.getByRole('searchbox').fill(client.name)
  await page.getByRole('button', { name: `Kopiera länk till ${client.name}` }).click()
  await expect(toast(page, 'Länken kunde inte kopieras')).toContainText(why)

  await page.getByRole('link', { name: `Visa ${client.name}` }).click()
  await page.getByRole('link', { name: 'Länken är inaktiverad' }).click()
  await card.getByRole('button', { name: 'Aktivera länken' }).click()
  await expect(toast(page, 'Länken är aktiverad')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Länken är inaktiverad' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Öppna klientportal' })).toHaveAttribute('href', path)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()
})

test.describe('what goes wrong', () => {
  test('En ny länk kunde inte skapas: the answer is lost, and the dead link is not left standing', async ({
    page,
    trouble,
    baseURL,
  }) => {
    const { card, pathNow } = await openLink(page, 'Tappat Svar')
    const before = await pathNow()
    trouble.mayFail(/clients\.renewLink/)
    const lost = async (route: Parameters<Parameters<typeof page.route>[1]>[0]) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(/clients\.renewLink/, lost, { times: 1 })
    await card.getByRole('button', { name: 'Skapa ny länk' }).click()
    const question = dialog(page, 'Skapa en ny länk?')
    await question.getByRole('button', { name: 'Skapa ny länk' }).click()
    await expect(toast(page, 'En ny länk kunde inte skapas')).toContainText('Ingen anslutning.')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    const after = await pathNow()
    expect(after).not.toBe(before)
    await expectCodeOf(codeIn(card), `${baseURL}${after}`)
  })

  test('Länken kunde inte inaktiveras, aktiveras: the server cannot answer, and all is as it was', async ({
    page,
    trouble,
  }) => {
    const { card } = await openLink(page, 'Går Inte Att Stänga')
    const call = /clients\.setLinkEnabled/
    trouble.mayFail(call)
    const away = () =>
      page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    await away()
    await card.getByRole('button', { name: 'Inaktivera länken' }).click()
    const question = dialog(page, 'Inaktivera länken?')
    await question.getByRole('button', { name: 'Inaktivera länken' }).click()
    const words = 'Tjänsten kan inte svara just nu.'
    await expect(toast(page, 'Länken kunde inte inaktiveras')).toContainText(words)
    await expect(codeIn(card)).toBeVisible()
    await question.getByRole('button', { name: 'Inaktivera länken' }).click()
    await expect(question).toBeHidden()
    await away()
    await card.getByRole('button', { name: 'Aktivera länken' }).click()
    await expect(toast(page, 'Länken kunde inte aktiveras')).toContainText(words)
    await expect(card).toContainText('Inaktiverad')
  })

  test('Länken kunde inte hämtas: it is asked for again', async ({ page, trouble }) => {
    const client = await givenClient(await apiOf('trainer'), { name: 'Hämtas Inte' })
    trouble.mayFail(/\/trpc\//)
    const call = /clients\.link/
    await page.route(call, (route) => route.abort())
    await page.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
    const card = page.getByRole('region', { name: 'Personlig länk' })
    await expect(card.getByRole('alert')).toContainText('Länken kunde inte hämtas')
    await page.unroute(call)
    await card.getByRole('button', { name: 'Försök igen' }).click()
    await expect(codeIn(card)).toBeVisible()
  })

  test('a link sealed by another server is replaced by a new one', async ({ page, baseURL }) => {
    const api = await apiOf('trainer')
    const client = await givenClient(api, { name: 'Annan Nyckel' })
    await refuseCall(page, 'clients.link', 'CLIENT_LINK_UNREADABLE')
    await page.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
    const card = page.getByRole('region', { name: 'Personlig länk' })
    await expect(card.getByRole('alert')).toContainText('skapa en ny länk till klienten')
    await expect(card.getByRole('button', { name: 'Inaktivera länken' })).toHaveCount(0)
    await page.unrouteAll()
    await renew(page, card)
    const { path } = await api.clients.link.query({ id: client.id })
    await expectCodeOf(codeIn(card), `${baseURL}${path}`)
  })
})
