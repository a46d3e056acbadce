import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay, type LocalDate } from '#shared/time.ts'
import { logIn, pot, today } from '#tests/e2e/app.ts'
import { objectionsTo } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenCompleted, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { type Api, enter } from '#tests/e2e/logins.ts'
import { test } from '#tests/e2e/own-product.ts'
import { password, people } from '#tests/e2e/people.ts'
import { expect } from '#tests/e2e/test.ts'
import { clipboardText, scrollsSideways, tabTo, toast } from '#tests/e2e/ui.ts'

const { name: trainer, email: login } = people.trainer
const address = 'pt.provbox@example.com'
const ask = `Stämmer inte? Kontakta ${trainer}`
const [tomorrow, yesterday] = [addDays(today(), 1), addDays(today(), -1)]

/** 'passet tis 24 nov 2026 10:00–11:00' */
const sessionOn = (date: LocalDate) => `passet ${formatDay(date)} ${date.slice(0, 4)} 10:00–11:00`

/** What the clients see of how their trainer is reached. */
async function show(api: Api, contact: { email?: string; phone?: string }): Promise<void> {
  await api.profile.updateTrainerSettings.mutate({
    cancellationHours: '24',
    otherInformation: '',
    contactEmail: contact.email ?? '',
    contactPhone: contact.phone ?? '',
  })
}

/** A client with a pot of 10 h that was filled up by 1 h, a session behind and one ahead; and their link. */
async function givenPortal(api: Api) {
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Stämmer Inte' })
  const booking = { clientId: client.id, potId: sold.id }
  await givenCompleted(api, { ...booking, date: yesterday })
  await givenSession(api, { ...booking, date: tomorrow })
  await givenHistory(api, { potId: sold.id, count: 1, reason: 'Påfyllning' })
  const { path } = await api.clients.link.query({ id: client.id })
  return { client, sold, path }
}

async function openAll(page: Page, type: string): Promise<Locator> {
  const card = pot(page, type)
  await card.getByRole('button', { name: 'Historik (1)' }).click()
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  await expect(card.getByRole('table')).toBeVisible()
  return card
}

function linkAbout(within: Page | Locator, row: string): Locator {
  return within.getByRole('link', { name: `${ask} om ${row}`, exact: true })
}

function mailAbout(row: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(`Stämmer inte: ${row}`)}`
}

let api: Api

test.beforeAll(async ({ product }) => {
  api = (await enter(login, password, product.url)).api
})

test('a trainer shows clients an address and a number, and takes them away again', async ({
  page,
}) => {
  await show(api, {})
  const { client, path } = await givenPortal(api)
  await logIn(page, 'trainer')
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await page.goto('/profile')
  const terms = page.getByRole('region', { name: 'Tränarinställningar' })
  const email = terms.getByRole('textbox', { name: 'E-post som klienter ser' })
  const phone = terms.getByRole('textbox', { name: 'Telefon som klienter ser' })
  const save = terms.getByRole('button', { name: 'Spara ändringar' })
  await expect(email).toHaveAccessibleDescription(/Visas vid varje pass.*Lämna tomt/)

  const information = terms.getByRole('textbox', { name: 'Övrig information' })
  await information.fill('Halvskrivet')
  await phone.fill('070-174 06 98 (kvällar)')
  for (const wrong of ['pt.provbox', 'pt@example.com, b@example.com']) {
    await email.fill(wrong)
    await save.click()
    await expect(email).toHaveAccessibleDescription(/Ange en giltig e-postadress, eller lämna tomt/)
    await expect(email).toBeFocused()
    await expect(email).toHaveValue(wrong)
  }
  await email.fill(` ${address.toUpperCase()} `)
  for (const wrong of ['070-174 06 98 (kvällar)', 'ring mig', '112', '1'.repeat(17)]) {
    await phone.fill(wrong)
    await save.click()
    await expect(phone).toHaveAccessibleDescription(/Ange ett telefonnummer och inget annat/)
    await expect(phone).toBeFocused()
    await expect(phone).toHaveValue(wrong)
  }
  await expect(information).toHaveValue('Halvskrivet')
  await phone.fill('0701740698')
  await save.click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(email).toHaveValue(address)

  await page.goto(`/dashboard/clients/${client.id}?flik=pass`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('Stämmer inte?')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Kontakt' })).toHaveCount(0)

  await page.goto(path)
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  await expect(linkAbout(page, sessionOn(tomorrow))).toBeVisible()

  await page.goto('/profile')
  await email.fill(' ')
  await phone.fill('')
  await save.click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('1 h', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Stämmer inte?')).toHaveCount(0)
})

test('each row of the personal link writes to the trainer about itself', async ({
  page,
  context,
}) => {
  await show(api, { email: address, phone: '070-174 06 98' })
  const { sold, path } = await givenPortal(api)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(path)

  // The trainer's card has both.
  await expect(page.getByRole('link', { name: address })).toHaveAttribute(
    'href',
    `mailto:${address}`,
  )
  await expect(page.getByRole('link', { name: '070-174 06 98' })).toHaveAttribute(
    'href',
    'tel:+46701740698',
  )

  const ahead = linkAbout(page.getByRole('table', { name: 'Kommande pass' }), sessionOn(tomorrow))
  await expect(ahead).toHaveAttribute('href', mailAbout(sessionOn(tomorrow)))
  await expect(ahead).toHaveText(ask)
  await expect(page.getByRole('columnheader', { name: 'Kontakt' })).toBeVisible()
  await tabTo(ahead)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  const behind = linkAbout(page.getByRole('table', { name: 'Tidigare pass' }), sessionOn(yesterday))
  await expect(behind).toHaveAttribute('href', mailAbout(sessionOn(yesterday)))

  const card = await openAll(page, sold.name)
  const filled = `påfyllningen ${today()}, +1 h`
  await expect(linkAbout(card.getByRole('listitem'), filled)).toHaveAttribute(
    'href',
    mailAbout(filled),
  )
  const statement = card.getByRole('table')
  for (const row of [
    `öppningen ${today()}, +10 h`,
    `det genomförda passet ${yesterday}, −1 h`,
    filled,
  ])
    await expect(linkAbout(statement, row)).toHaveAttribute('href', mailAbout(row))
  await expect(statement.getByRole('link')).toHaveCount(3)
  expect(await objectionsTo(page, 'portal, with a way to the trainer')).toEqual([])

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Kopiera som text' }).click()
  await expect(toast(page, 'Kontoutdrag kopierat')).toBeVisible()
  expect(await clipboardText(page)).not.toContain('Stämmer inte')
  await page.emulateMedia({ media: 'print' })
  await expect(statement.getByText(ask).first()).toBeHidden()
  await expect(behind).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await card.getByRole('button', { name: 'Skriv ut' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article').filter({ hasText: 'Utskrivet' })
  await expect(sheet).toContainText('Påfyllning')
  await expect(sheet).not.toContainText('Stämmer inte')
})

test('each row rings the trainer who shows a number alone', async ({ page }) => {
  await show(api, { phone: '+46 70-174 06 98' })
  const { sold, path } = await givenPortal(api)
  await page.goto(path)
  await openAll(page, sold.name)
  const links = page.getByRole('link', { name: ask })
  await expect(links).toHaveCount(1 + 1 + 3)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', 'tel:+46701740698')
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(1)
})

for (const width of [320, 390]) {
  test(`the links have room for a finger and for the longest name, ${width} pixels wide`, async ({
    page,
    product,
  }) => {
    const { email, name } = people.colleague
    const own = (await enter(email, password, product.url)).api
    const long = 'Hubertusschlößchenstraßenbahnhof'.repeat(7).slice(0, 200)
    await own.profile.update.mutate({ name: long, phone: '' })
    await show(own, { email: `${'mycket.lang.adress.'.repeat(3)}a@example.com` })
    const { sold, path } = await givenPortal(own)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await openAll(page, sold.name)
    const links = page.getByRole('link', { name: `Stämmer inte? Kontakta ${long}` })
    await expect(links).toHaveCount(1 + 1 + 3)
    expect(await scrollsSideways(page)).toBe(false)
    await expect(links.first()).toHaveText(`Stämmer inte? Kontakta ${long}`)

    await own.profile.update.mutate({ name, phone: '' })
    await page.reload()
    await openAll(page, sold.name)
    const usual = page.getByRole('link', { name: `Stämmer inte? Kontakta ${name}` })
    await expect(usual).toHaveCount(1 + 1 + 3)
    for (const link of await usual.all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await isUncovered(link)).toBe(true)
    }
  })
}

/** Does a finger at each end of it meet it, and not what stands above or below? */
async function isUncovered(link: Locator): Promise<boolean> {
  await link.scrollIntoViewIfNeeded()
  return link.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })
}
