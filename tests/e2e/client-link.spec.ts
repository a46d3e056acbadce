import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { formatDayNear } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClient } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog } from '#tests/e2e/ui.ts'
import { squaresOf } from '#tests/qr.ts'

/** The QR code encodes this URL, module by module. */
async function expectCodeOf(code: Locator, address: string): Promise<void> {
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  await expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  await expect(async () => {
    const path = await code.locator('path').getAttribute('d')
    expect(squaresOf(path ?? '', size)).toEqual(data)
  }).toPass({ timeout: 15_000 })
}

async function confirm(page: Page, title: string, act: string): Promise<void> {
  const question = dialog(page, title)
  await question.getByRole('button', { name: act }).click()
  await expect(question).toBeHidden()
}

test('a link is copied, opened and counted; a new one, made and sent in two steps each, replaces it at its next request; a disabled one opens nothing until it is enabled', {
  tag: '@everyday',
}, async ({ page, context, enterAs, openBrowser, pageErrors, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs('trainer')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Adams Länk' })
  const pathNow = async () => (await api.clients.link.query({ id: client.id })).path
  await page.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
  const card = page.getByRole('region', { name: 'Personlig länk' })
  const code = card.getByRole('img', { name: 'QR-kod' })
  const copy = card.getByRole('button', { name: 'Kopiera länk' })
  const welcome = { name: `Välkommen, ${client.name}` }

  const before = await pathNow()
  await expect(card).toContainText('Inte öppnad än')
  await expectCodeOf(code, `${baseURL}${before}`)
  await copy.click()
  await expect.poll(() => clipboardText(page)).toBe(`${baseURL}${before}`)
  await expect(copy).toBeVisible()

  const visitor = await openBrowser()
  const counted = visitor.waitForResponse(/portal\.opened/)
  await visitor.goto(before)
  await expect(visitor.getByRole('heading', welcome)).toBeVisible()
  expect((await counted).ok()).toBe(true)
  await page.reload()
  await expect(card).toContainText(`Öppnad en gång, ${formatDayNear(today())}`)

  const renewing = countSteps(page)
  await renewing.click(card.getByRole('button', { name: 'Skapa ny länk' }))
  const question = dialog(page, 'Skapa en ny länk?')
  await renewing.click(question.getByRole('button', { name: 'Skapa ny länk' }))
  expect(renewing.count()).toBe(2)
  await expect(question).toBeHidden()
  await expect.poll(pathNow).not.toBe(before)
  const after = await pathNow()
  await expectCodeOf(code, `${baseURL}${after}`)
  await copy.click()
  await expect.poll(() => clipboardText(page)).toBe(`${baseURL}${after}`)

  const sending = countSteps(page)
  await sending.click(page.getByRole('button', { name: 'Skicka länk' }))
  const letter = dialog(page, `Skicka länken till ${client.name}`)
  await sending.click(letter.getByRole('button', { name: 'Kopiera text och länk' }))
  expect(sending.count()).toBe(2)
  await expect
    .poll(() => clipboardText(page))
    .toMatch(new RegExp(`^Hej Adams! .*: ${baseURL}${after}$`))
  await letter.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(letter).toBeHidden()

  pageErrors.mayFail(/\/client\//)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await expect(visitor.getByRole('alert')).toContainText('Invalid or expired access token')
  await visitor.goto(after)
  await expect(visitor.getByRole('heading', welcome)).toBeVisible()

  await card.getByRole('button', { name: 'Inaktivera länken' }).click()
  await confirm(page, 'Inaktivera länken?', 'Inaktivera länken')
  await expect(card.getByRole('button', { name: 'Aktivera länken', exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await card.getByRole('button', { name: 'Aktivera länken' }).click()
  await expect(page.getByRole('link', { name: 'Öppna klientportal' })).toHaveAttribute(
    'href',
    after,
  )
  await visitor.reload()
  await expect(visitor.getByRole('heading', welcome)).toBeVisible()
  // The QR code is generated in the browser, so that the link is sent to no service.
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([])
})
