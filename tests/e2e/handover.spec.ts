import type { Page } from '@playwright/test'
import { addDays } from '#shared/time.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { today } from '#tests/e2e/app.ts'
import { violationsOn } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { mailTo } from '#tests/e2e/mail.ts'
import { givenInvitation, givenOrganization } from '#tests/e2e/organizations.ts'
import { smallTargets } from '#tests/e2e/targets.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, scrollsSideways, toast } from '#tests/e2e/ui.ts'

// Handing a client over (D37).

/** Two trainers with proven addresses in one organisation. */
async function givenColleagues() {
  const organization = await givenOrganization()
  const join = async (name: string) => {
    const trainer = await givenOwner({ name })
    const { code } = await givenInvitation(organization, trainer.email)
    await trainer.api.organizations.join.mutate({ code })
    return trainer
  }
  return { giver: await join('Gunnar Givare'), receiver: await join('Maja Mottagare') }
}

const notices = (page: Page) => page.getByRole('region', { name: 'Överlämningar' })

/** The question of what is new is asked every twenty seconds. */
const untilAsked = { timeout: 45_000 }

test('a client is handed over with a mail, received on a phone with what overlaps, and handed back by an undo; the link is the same throughout', {
  tag: '@everyday',
}, async ({ page, enterAs, openBrowser, pageErrors }) => {
  const { giver, receiver } = await givenColleagues()
  const { client, pot } = await givenClientWithPot(giver.api, { name: 'Flytta Med', hours: 8 })
  const own = await givenClientWithPot(receiver.api, { name: 'Redan Där' })
  const at = { date: addDays(today(), 3), time: '10:00' }
  await givenSession(giver.api, { clientId: client.id, potId: pot.id, ...at })
  await givenSession(receiver.api, { clientId: own.client.id, potId: own.pot.id, ...at })
  const { path } = await giver.api.clients.link.query({ id: client.id })

  const phone = await openBrowser({
    as: receiver,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto('/dashboard')
  await expect(phone.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(notices(phone)).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAs(giver)
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: `Åtgärder för ${client.name}` }).click()
  await page.getByRole('menuitem', { name: `Lämna över ${client.name}` }).click()
  const giving = dialog(page, `Lämna över ${client.name}`)
  await giving.getByLabel('Till', { exact: false }).first().selectOption(receiver.name)
  await expect(giving.getByLabel('Mejlet till klienten')).toHaveValue(
    new RegExp(`${receiver.name} tar över som din tränare`),
  )
  expect(await violationsOn(page, 'handing over')).toEqual([])
  await giving.getByRole('button', { name: 'Lämna över' }).click()
  await expect(toast(page, `${receiver.name} har fått frågan`)).toBeVisible()
  await expect(giving).toBeHidden()
  await expect(notices(page)).toContainText(`Väntar på att ${receiver.name} tar emot`)
  expect(await violationsOn(page, 'a hand-over that waits')).toEqual([])
  const mail = await mailTo(client.email)
  expect(mail.text).toContain(`${receiver.name} tar över som din tränare`)

  await expect(notices(phone)).toContainText(
    `${giver.name} vill lämna över ${client.name} till dig`,
    untilAsked,
  )
  expect(await violationsOn(phone, 'a client to receive')).toEqual([])
  expect(await smallTargets(phone)).toEqual([])
  await notices(phone).getByRole('button', { name: 'Se vad som kommer' }).click()
  const receiving = dialog(phone, `Ta emot ${client.name}`)
  await expect(receiving).toContainText('8 h kvar i allt')
  await expect(receiving).toContainText('1 pass krockar med din kalender.')
  await expect(receiving).toContainText('Krockar med ett pass')
  expect(await violationsOn(phone, 'receiving')).toEqual([])
  expect(await smallTargets(phone)).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await receiving.getByRole('button', { name: 'Ta emot' }).click()
  await expect(toast(phone, `${client.name} är nu din klient`)).toBeVisible()
  await expect(receiving).toBeHidden()
  await phone.goto(`/dashboard/clients/${client.id}`)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(client.name)

  // Gone with the giver, where it can still be undone.
  await expect(page.getByRole('row', { name: client.name })).toHaveCount(0, untilAsked)
  await expect(notices(page)).toContainText(
    `Du har lämnat över ${client.name} till ${receiver.name}`,
  )
  const visitor = await openBrowser()
  await visitor.goto(path)
  await expect(visitor.getByText(receiver.name).filter({ visible: true }).first()).toBeVisible()
  await expect(visitor.getByText(client.name).filter({ visible: true }).first()).toBeVisible()

  // The profile that the receiver has open is asked for once more when it is no longer theirs.
  pageErrors.mayFail(/\/trpc\/.*(clients|pots)\./)
  await notices(page).getByRole('button', { name: 'Ångra' }).click()
  const undoing = dialog(page, `Ångra överlämningen av ${client.name}?`)
  await undoing.getByRole('button', { name: 'Ångra överlämningen' }).click()
  await expect(toast(page, 'Överlämningen är ångrad')).toBeVisible()
  await expect(page.getByRole('row', { name: client.name })).toBeVisible()
  await expect(notices(page)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText(giver.name).filter({ visible: true }).first()).toBeVisible()
  await expect(phone).toHaveURL('/dashboard/clients', untilAsked)
})
