import type { Locator } from '@playwright/test'
import { addDays, formatDayNear } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { violationsOn } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { type Api } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

const yesterday = addDays(today(), -1)
const dayBefore = addDays(today(), -2)

function rowOf(inbox: Locator, words: string): Locator {
  return inbox.getByRole('listitem').filter({ hasText: words })
}

const done = (row: Locator) => row.getByRole('button', { name: /^Genomfört: / })

async function hoursLeft(api: Api, clientId: string): Promise<number[]> {
  const pots = await api.pots.ofClient.query({ clientId })
  return pots.map(({ hoursRemaining }) => hoursRemaining)
}

test('the day is closed by keyboard alone, one key for each session', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Tangent Bord', hours: 7.5 })
  const booking = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...booking, date: dayBefore, time: '09:00' })
  await givenSession(api, { ...booking, date: yesterday, time: '10:00', hours: 1.5 })
  await givenSession(api, { ...booking, date: yesterday, time: '08:00' })
  await givenSession(api, { ...booking, date: addDays(today(), 1) })

  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: 'Stäm av · 3 pass att markera' })
  await expect(open).toBeVisible()
  await tabTo(open)
  await page.keyboard.press('Enter')
  const inbox = dialog(page, 'Stäm av')
  const rows = inbox.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(inbox.getByRole('heading', { level: 3 }).first()).toContainText(
    formatDayNear(yesterday),
  )
  const [first, second, third] = ['10:00–11:30', '08:00–09:00', '09:00–10:00'].map((time) =>
    rowOf(inbox, time),
  ) as [Locator, Locator, Locator]
  await expect(done(first)).toBeFocused()
  await expect(first).toContainText(`${pot.name} · 1,5 h`)
  await expect(first).toContainText('1,5 h dras → 6 h kvar')
  await expect(second).toContainText('1 h dras → 6,5 h kvar')

  await page.keyboard.press('j')
  await expect(done(second)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('g')
  await expect(first).toHaveCount(0)
  await expect(done(second)).toBeFocused()
  // Each line shows what its own buttons do to the pot's current balance.
  await expect(second).toContainText('1 h dras → 5 h kvar')
  const which = `${client.name}, ${formatDayNear(yesterday)} kl`
  await expect(inbox.getByRole('status')).toHaveText(`Genomfört: ${which} 10:00`)
  await page.keyboard.press('u')
  await expect(inbox.getByRole('status')).toHaveText(`Uteblivet: ${which} 08:00`)
  await expect(done(third)).toBeFocused()
  expect(await hoursLeft(api, client.id)).toEqual([5])

  await page.keyboard.press('Control+z')
  await expect(inbox.getByRole('status')).toContainText('Markeringen är borttagen')
  await expect(done(second)).toBeFocused()
  await expect(second).toContainText('1 h dras → 5 h kvar')
  await page.keyboard.press('g')
  await expect(second).toHaveCount(0)
  // Undo begins with what was answered last, which need not be what was asked last.
  await expect(inbox.getByRole('status')).toHaveText(`Genomfört: ${which} 08:00`)
  await page.keyboard.press('g')
  await expect(inbox.getByText('Allt är markerat')).toBeVisible()
  const last = `Genomfört: ${client.name}, ${formatDayNear(dayBefore)} kl 09:00`
  await expect(inbox.getByRole('status')).toHaveText(last)
  await expect(inbox.getByRole('button', { name: 'Stäng' }).last()).toBeFocused()
  await expect(inbox.getByRole('button', { name: 'Ångra' })).toBeVisible()
  expect(await violationsOn(page, 'day closing, all is marked')).toEqual([])

  // What was marked less than 8 s before the dialog closes can still be taken back; the check above takes longer.
  await page.keyboard.press('Control+z')
  await expect(inbox.getByRole('status')).toContainText('Markeringen är borttagen')
  await expect(done(third)).toBeFocused()
  await page.keyboard.press('g')
  await expect(inbox.getByText('Allt är markerat')).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'Stäng' }).last()).toBeFocused()
  await expect(inbox.getByRole('status')).toHaveText(last)
  await page.keyboard.press('Enter')
  await expect(inbox).toBeHidden()
  await expect(toast(page, 'Genomfört')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Behöver åtgärd' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Stäm av' })).toHaveCount(0)
  expect(await hoursLeft(api, client.id)).toEqual([4])
  // The last status can still be undone.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Stäm av · 1 pass att markera' })).toBeVisible()
  expect(await hoursLeft(api, client.id)).toEqual([5])
})
