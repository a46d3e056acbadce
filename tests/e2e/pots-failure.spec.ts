import type { Locator, Page } from '@playwright/test'
import { pot } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenHistory, givenPot } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import type { Who } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

// Every text of the catalogue under Pots, by what causes it (spec 8).

const offlineWords = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const awayWords = 'Tjänsten kan inte svara just nu. Försök igen om en stund.'
const rangeWords = 'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

/** A client's profile with one pot of ten hours, and what is in its history. */
async function openPot(
  page: Page,
  { count = 0, as = 'trainer' }: { count?: number; as?: Who } = {},
) {
  const api = await apiOf(as)
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Går Fel' })
  await givenHistory(api, { potId: sold.id, count, reason: 'Klipp' })
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  const card = pot(page, sold.name)
  await expect(card).toContainText(`${10 + count} h kvar`)
  return { api, client, sold, card }
}

async function changeHours(page: Page, type: string, hours: string): Promise<Locator> {
  await page.getByRole('button', { name: `Ändra timmar i ${type}`, exact: true }).click()
  const form = dialog(page, `Ändra timmar i ${type}`)
  await form.getByLabel('Timmar').fill(hours)
  await form.getByLabel('Anledning').fill('Påfyllning')
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  return form
}

async function askToRemoveEntry(card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: /^Historik/ }).click()
  await card
    .getByRole('button', { name: /^Ta bort historikposten/ })
    .first()
    .click()
  return dialog(card.page(), 'Ta bort historikposten?')
}

async function removePot(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: `Ta bort tidspotten ${type}` }).click()
  const question = dialog(page, `Ta bort tidspotten ${type}?`)
  await expect(question).toContainText('Det går inte att ångra.')
  await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
}

function expectFailure(page: Page, title: string, message: string): Promise<void> {
  return expect(toast(page, title).filter({ hasText: message }).first()).toBeVisible()
}

test.describe('“Fel vid tillägg av timmar”', () => {
  test('when the pot has been deleted meanwhile: the form keeps its values', async ({
    page,
    trouble,
  }) => {
    const { api, sold, card } = await openPot(page)
    trouble.mayFail(/pots\.changeHours/)
    await api.pots.remove.mutate({ id: sold.id })
    const form = await changeHours(page, sold.name, '2,5')
    await expectFailure(page, 'Fel vid tillägg av timmar', 'Tidspotten finns inte längre.')
    await expect(form.getByRole('alert')).toContainText('Tidspotten finns inte längre.')
    await expect(form.getByLabel('Timmar')).toHaveValue('2,5')
    await expect(form.getByLabel('Anledning')).toHaveValue('Påfyllning')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect(card).toHaveCount(0)
  })

  test('when a pot cannot hold so much', async ({ page, trouble }) => {
    const { sold, card } = await openPot(page)
    trouble.mayFail(/pots\.changeHours/)
    const form = await changeHours(page, sold.name, '99999')
    await expectFailure(page, 'Fel vid tillägg av timmar', rangeWords)
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect(card).toContainText('10 h kvar av 10 h')
  })
})

test.describe('“Fel vid borttagning” of a history entry', () => {
  test('when it has been deleted already: it is reversed once, and the question is over', async ({
    page,
    trouble,
  }) => {
    const { api, client, card } = await openPot(page, { count: 1 })
    trouble.mayFail(/pots\.removeHistory/)
    const question = await askToRemoveEntry(card)
    const [stored] = await api.pots.ofClient.query({ clientId: client.id })
    await api.pots.removeHistory.mutate({ id: stored?.history[0]?.id ?? '' })
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expectFailure(
      page,
      'Fel vid borttagning',
      'Ingen historikpost hittades eller saknar behörighet',
    )
    await expect(question).toBeHidden()
    await expect(card).toContainText('10 h kvar av 10 h')
    await expect(card.getByRole('button', { name: 'Historik (0)' })).toBeVisible()
  })

  test('when the hours could not be updated, since the pot cannot hold them', async ({
    page,
    trouble,
    enterAs,
  }) => {
    // Whose sums nobody else's journey looks at.
    await enterAs('superAdmin')
    const { api, client, sold, card } = await openPot(page, { as: 'superAdmin' })
    trouble.mayFail(/pots\.removeHistory/)
    for (const hours of [-20, 99_989, 20]) {
      const id = crypto.randomUUID()
      await api.pots.changeHours.mutate({ id, potId: sold.id, hours, reason: 'Påfyllning' })
    }
    await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
    await card.getByRole('button', { name: 'Historik (3)' }).click()
    await card.getByRole('button', { name: /^Ta bort historikposten −20 h/ }).click()
    const question = dialog(page, 'Ta bort historikposten?')
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expectFailure(page, 'Fel vid borttagning', rangeWords)
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(card).toContainText('99 999 h kvar')
  })

  test('when it could not be deleted, since the service is away: the question stays', async ({
    page,
    trouble,
  }) => {
    const { card } = await openPot(page, { count: 1 })
    trouble.mayFail(/pots\.removeHistory/)
    await page.route(/pots\.removeHistory/, (route) => route.fulfill({ status: 502, body: 'Bad' }))
    const question = await askToRemoveEntry(card)
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expectFailure(page, 'Fel vid borttagning', awayWords)
    await page.unroute(/pots\.removeHistory/)
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expect(toast(page, 'Historik borttagen')).toBeVisible()
    await expect(card).toContainText('10 h kvar av 10 h')
  })
})

test.describe('“Fel vid borttagning” of a pot', () => {
  test('when it could not be told what it concerns, it cannot be confirmed', async ({
    page,
    trouble,
  }) => {
    const { sold } = await openPot(page)
    trouble.mayFail(/pots\.belongings/)
    await page.route(/pots\.belongings/, (route) => route.fulfill({ status: 502, body: 'Bad' }))
    await page.getByRole('button', { name: `Ta bort tidspotten ${sold.name}` }).click()
    const question = dialog(page, `Ta bort tidspotten ${sold.name}?`)
    await expect(question).toContainText('Det gick inte att kontrollera vilka pass som berörs.')
    await expect(question.getByRole('button', { name: 'Ta bort tidspott' })).toHaveCount(0)
    await page.unroute(/pots\.belongings/)
    await question.getByRole('button', { name: 'Försök igen' }).click()
    await expect(question).toContainText('Inga pass använder potten.')
  })

  test('when it is gone already', async ({ page, trouble }) => {
    const { api, sold, card } = await openPot(page)
    trouble.mayFail(/pots\.remove/)
    await page.getByRole('button', { name: `Ta bort tidspotten ${sold.name}` }).click()
    const question = dialog(page, `Ta bort tidspotten ${sold.name}?`)
    await expect(question).toContainText('Det går inte att ångra.')
    await api.pots.remove.mutate({ id: sold.id })
    await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
    await expectFailure(
      page,
      'Fel vid borttagning',
      'Tidspotten kunde inte hittas eller du saknar behörighet att ta bort den',
    )
    await expect(card).toHaveCount(0)
    await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()
  })

  test('when the server says no, the pot is back', async ({ page, trouble }) => {
    const { sold, card } = await openPot(page)
    trouble.mayFail(/pots\.remove/)
    await page.route(/pots\.remove/, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          error: { json: { data: { problem: 'FORBIDDEN' } } },
          problem: 'FORBIDDEN',
        }),
      }),
    )
    await removePot(page, sold.name)
    await expectFailure(page, 'Fel vid borttagning', 'Du saknar behörighet att göra detta.')
    await expect(card).toContainText('10 h kvar av 10 h')
  })

  test('when the answer was lost and it did happen, the pot does not come back (H21)', async ({
    page,
    trouble,
  }) => {
    const { sold, card } = await openPot(page)
    trouble.mayFail(/pots\.remove/)
    await page.route(/pots\.remove/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await removePot(page, sold.name)
    await expectFailure(page, 'Fel vid borttagning', offlineWords)
    await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  test('when the question never arrived, the pot is still there (H21)', async ({
    page,
    trouble,
  }) => {
    const { sold, card } = await openPot(page)
    trouble.mayFail(/pots\.remove/)
    await page.route(/pots\.remove/, (route) => route.abort())
    await removePot(page, sold.name)
    await expectFailure(page, 'Fel vid borttagning', offlineWords)
    await expect(card).toContainText('10 h kvar av 10 h')
  })

  test('when nothing can be told at all, no list is shown rather than a wrong one (H21)', async ({
    page,
    context,
    trouble,
  }) => {
    const { sold, card } = await openPot(page)
    trouble.mayFail(/\/trpc\//)
    await page.getByRole('button', { name: `Ta bort tidspotten ${sold.name}` }).click()
    const question = dialog(page, `Ta bort tidspotten ${sold.name}?`)
    await expect(question).toContainText('Det går inte att ångra.')
    await context.setOffline(true)
    await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
    await expectFailure(page, 'Fel vid borttagning', offlineWords)
    await expect(page.getByText('Tidspotterna kunde inte hämtas')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Inga tidspotter ännu')).toHaveCount(0)
    await context.setOffline(false)
    await expect(card).toContainText('10 h kvar av 10 h')
  })

  test('when nothing can be told, a dialog about another pot keeps what is typed', async ({
    page,
    trouble,
  }) => {
    const { api, client, sold } = await openPot(page)
    const other = await givenPot(api, { clientId: client.id, hours: 5 })
    await page.reload()
    trouble.mayFail(/\/trpc\//)
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    await page.route(/pots\.remove\b/, async (route) => {
      await lost
      await route.abort()
    })
    await removePot(page, sold.name)
    await page.getByRole('button', { name: `Ändra timmar i ${other.name}` }).click()
    const form = dialog(page, `Ändra timmar i ${other.name}`)
    await form.getByLabel('Timmar').fill('2,5')
    await page.route(/pots\.ofClient/, (route) => route.abort())
    lose()
    await expect(page.getByText('Tidspotterna kunde inte hämtas')).toBeVisible({ timeout: 30_000 })
    await expect(form.getByLabel('Timmar')).toHaveValue('2,5')
  })
})

test('“Fel vid skapande av tidspott” when the client is gone: the form keeps its values', async ({
  page,
  trouble,
}) => {
  const { api, client, sold } = await openPot(page)
  trouble.mayFail(/\/trpc\//)
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog(page, 'Ny tidspott')
  await form.getByLabel('Tidspottstyp').selectOption(sold.name)
  await form.getByLabel('Antal timmar').fill('7,5')
  await api.clients.remove.mutate({ id: client.id })
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expectFailure(page, 'Fel vid skapande av tidspott', 'Det du söker finns inte längre.')
  await expect(form.getByLabel('Antal timmar')).toHaveValue('7,5')
})

test('a change that could not be taken back says so, and one whose answer was lost is taken back once', async ({
  page,
  trouble,
}) => {
  const { sold, card } = await openPot(page)
  trouble.mayFail(/pots\.changeHours/)
  const form = await changeHours(page, sold.name, '5')
  await expect(form).toBeHidden()
  await expect(card).toContainText('15 h kvar av 15 h')
  await page.route(
    /pots\.changeHours/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await toast(page, 'Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
  await expect(toast(page, 'Ångrat: +5 h')).toBeVisible()
  await expect(card).toContainText('10 h kvar av 10 h')
  await expect(card.getByRole('button', { name: 'Historik (2)' })).toBeVisible()

  const again = await changeHours(page, sold.name, '3')
  await expect(again).toBeHidden()
  await page.route(/pots\.changeHours/, (route) => route.fulfill({ status: 502, body: 'Bad' }))
  await toast(page, '+3 h').getByRole('button', { name: 'Ångra' }).click()
  await expectFailure(page, 'Fel vid tillägg av timmar', awayWords)
  await expect(card).toContainText('13 h kvar av 13 h')
})
