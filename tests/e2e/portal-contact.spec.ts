import type { Locator, Page } from '@playwright/test'
import { addDays, formatDayOfYear, type LocalDate } from '#shared/time.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { violationsOn } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenCompleted, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, tabTo, toast } from '#tests/e2e/ui.ts'

const address = 'pt.provbox@example.com'
const [tomorrow, yesterday] = [addDays(today(), 1), addDays(today(), -1)]

/** 'passet tis 24 nov 2026 10:00–11:00' */
const sessionOn = (date: LocalDate) => `passet ${formatDayOfYear(date)} 10:00–11:00`

function mailAbout(row: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(`Stämmer inte: ${row}`)}`
}

test('a trainer shows clients an address: each row of the personal link has a mailto link, on screen and not in print, until it is removed', async ({
  page,
  context,
  enterAs,
}) => {
  const trainer = await givenOwner()
  const { api, cookie } = await enter(trainer.email, trainer.password)
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Stämmer Inte' })
  const booking = { clientId: client.id, potId: sold.id }
  await givenCompleted(api, { ...booking, date: yesterday })
  await givenSession(api, { ...booking, date: tomorrow })
  await givenHistory(api, { potId: sold.id, count: 1, reason: 'Påfyllning' })
  const { path } = await api.clients.link.query({ id: client.id })
  await enterAs({ cookie })
  await page.addInitScript(() => {
    window.print = () => undefined
  })

  await page.goto('/profile')
  const terms = page.getByRole('region', { name: 'Tränarinställningar' })
  const email = terms.getByRole('textbox', { name: 'E-post som klienter ser' })
  const save = terms.getByRole('button', { name: 'Spara ändringar' })
  await email.fill(` ${address.toUpperCase()} `)
  await terms.getByRole('textbox', { name: 'Telefon som klienter ser' }).fill('0701740698')
  await save.click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(email).toHaveValue(address)

  await page.goto(`/dashboard/clients/${client.id}?flik=pass`)
  await expect(page.getByRole('table', { name: 'Tidigare' })).toBeVisible()
  await expect(page.getByText('Stämmer inte?')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Kontakt' })).toHaveCount(0)

  await page.goto(path)
  const ask = `Stämmer inte? Kontakta ${trainer.name}`
  const linkAbout = (within: Page | Locator, row: string) =>
    within.getByRole('link', { name: `${ask} om ${row}`, exact: true })
  await expect(page.getByRole('link', { name: address })).toBeVisible()
  const wrong = page.getByRole('button', { name: 'Stämmer inte?', exact: true })
  await wrong.first().click()
  await wrong.last().click()
  const coming = page.getByRole('table', { name: 'Kommande pass' })
  const ahead = linkAbout(coming, sessionOn(tomorrow))
  await expect(ahead).toHaveAttribute('href', mailAbout(sessionOn(tomorrow)))
  await tabTo(ahead)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  const past = page.getByRole('table', { name: 'Tidigare pass' })
  const behind = linkAbout(past, sessionOn(yesterday))
  await expect(behind).toHaveAttribute('href', mailAbout(sessionOn(yesterday)))
  const card = pot(page, sold.name)
  await card.getByRole('button', { name: 'Påfyllningar och rättelser (1)' }).click()
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  const filled = `påfyllningen ${formatDayOfYear(today())}, +1 h`
  await expect(linkAbout(card.getByRole('listitem'), filled)).toHaveAttribute(
    'href',
    mailAbout(filled),
  )
  const statement = card.getByRole('table')
  for (const row of [
    `öppningen ${formatDayOfYear(today())}, +10 h`,
    `det genomförda passet ${formatDayOfYear(yesterday)}, −1 h`,
    filled,
  ])
    await expect(linkAbout(statement, row)).toHaveAttribute('href', mailAbout(row))
  expect(await violationsOn(page, 'portal, with a way to the trainer')).toEqual([])

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Kopiera som text' }).click()
  await expect(toast(page, 'Kontoutdrag kopierat')).toBeVisible()
  expect(await clipboardText(page)).not.toContain('Stämmer inte')
  await page.emulateMedia({ media: 'print' })
  await expect(statement.getByText('Kontakta ').first()).toBeHidden()
  await expect(behind).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await card.getByRole('button', { name: 'Skriv ut' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article').filter({ hasText: 'Utskrivet' })
  await expect(sheet).toContainText('Påfyllning')
  await expect(sheet).not.toContainText('Stämmer inte')
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/profile')
  await email.fill(' ')
  await terms.getByRole('textbox', { name: 'Telefon som klienter ser' }).fill('')
  await save.click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
  await expect(page.getByText('Stämmer inte?')).toHaveCount(0)
})
