import type { Locator, Page } from '@playwright/test'
import { addWeeks } from '#shared/time.ts'
import {
  expectWeek,
  fillLogin,
  openSession,
  openWeek,
  repeatField,
  thisWeek,
} from '#tests/e2e/app.ts'
import { objectionsTo } from '#tests/e2e/axe.ts'
import { removeAllClients, unique } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { choose, dialog } from '#tests/e2e/ui.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
// Each objection says where it is; a trace of every step would cost more than the steps.
test.use({ trace: 'off' })

const sizes = {
  'a desktop': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
} as const
const { name: clientName } = people.client

type Look = { page: Page; isPhone: boolean; check: (state: string) => Promise<void> }

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`no screen or state breaks a rule of axe, in ${colorScheme} on ${size}`, async ({
      openBrowser,
      trouble,
    }) => {
      const objections: string[] = []
      const isPhone = viewport.width < 768
      const lookAs = async (as?: 'trainer' | 'superAdmin' | 'client'): Promise<Look> => {
        const page = await openBrowser({ as, viewport, colorScheme, reducedMotion: 'reduce' })
        const check = async (state: string) => {
          objections.push(...(await objectionsTo(page, state)))
        }
        return { page, isPhone, check }
      }
      // A wrong password and a wrong link are among the states.
      trouble.mayFail(/\/trpc\/(auth\.login|portal\.get)/)

      await seePublicPages(await lookAs())
      const signedIn = await lookAs('trainer')
      await seeDashboardAndFrame(signedIn)
      await seeCalendar(signedIn)
      await seeSessionDialogs(signedIn)
      await seeClients(signedIn)
      await seeProfile(signedIn)
      await removeAllClients(await apiOf('superAdmin'))
      await seeNothing(await lookAs('superAdmin'))
      await seeClientLanding(await lookAs('client'))
      expect(objections).toEqual([])
    })
  }
}

async function seePublicPages({ page, check }: Look): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('welcome')

  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await check('login')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Ange ditt lösenord')).toBeVisible()
  await check('login, with errors at the fields')
  await fillLogin(page, `ingen.${unique()}@example.com`, 'fel')
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeVisible()
  await check('login, refused')

  await page.goto('/finns-inte')
  await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
  await check('404')

  const { path } = await linkOf(clientName)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Välkommen, ${clientName}` })).toBeVisible()
  await check('portal')
  await page.getByRole('button', { name: /^Historik \(1\d\)/ }).click()
  await check('portal, history opened')
  await page.getByRole('button', { name: /^\+\d+ fler ändringar$/ }).click()
  await check('portal, whole history')
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(page.getByRole('table', { name: 'Tidigare pass' })).toBeVisible()
  await check('portal, past sessions')

  await page.goto('/client/finns-inte')
  await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await check('portal, unknown link')
}

async function seeDashboardAndFrame({ page, isPhone, check }: Look): Promise<void> {
  await page.goto('/dashboard')
  await expectWeekOrDay(page)
  await expect(page.getByRole('row', { name: clientName })).toBeVisible()
  await check('dashboard')
  if (isPhone) {
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    await expect(dialog(page, 'Meny')).toBeVisible()
    await check('drawer')
    await page.keyboard.press('Escape')
  } else {
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('button', { name: 'Visa sidofältet (Ctrl+B)' })).toBeVisible()
    await check('sidebar collapsed')
    await page.keyboard.press('Control+b')
  }
}

async function seeCalendar({ page, isPhone, check }: Look): Promise<void> {
  const week = thisWeek()
  // Thursday has three sessions that meet, Wednesday one before the grid begins.
  await openDay(page, { week, day: 4 })
  await check('calendar, a day with overlaps')
  await page.getByRole('button', { name: 'Anna-Karin Elisabet' }).first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await check('calendar, tooltip')
  await openDay(page, { week, day: 3 })
  await page.getByRole('button', { name: /^1 pass före 07:00, onsdag/ }).click()
  await expect(page.getByRole('button', { name: 'Hanna Virtanen' }).first()).toBeVisible()
  await check('calendar, list of sessions outside the hours')
  await page.keyboard.press('Escape')
  await openDay(page, { week: addWeeks(week, 30), day: 1 })
  await expect(page.getByText('Klicka på en tid för att boka')).toBeVisible()
  await check('calendar, nothing booked')
  if (!isPhone) return
  await openDay(page, { week: addWeeks(week, 1), day: 2 })
  await check('calendar, another day')
}

async function seeSessionDialogs({ page, check }: Look): Promise<void> {
  const next = addWeeks(thisWeek(), 1)
  await openDay(page, { week: next, day: 1 })
  await page.getByRole('button', { name: 'Nytt pass' }).click()
  const adding = dialog(page, 'Nytt träningspass')
  await expect(adding.getByRole('combobox', { name: 'Klient' })).toBeFocused()
  await check('add session')
  await adding.getByRole('button', { name: 'Skapa pass' }).click()
  await expect(adding.getByText('Välj en klient')).toBeVisible()
  await check('add session, with errors at the fields')
  await choose(adding.getByRole('combobox', { name: 'Klient' }), clientName)
  await expect(adding.getByText(/^Saldo/)).toBeVisible()
  await repeatField(adding).fill('3')
  await check('add session, a series')
  await leave(page, adding)

  const words = `10:00–11:00 ${clientName}, PT 60 min, Schemalagt`
  const planned = await openSession(page, words)
  await planned.getByRole('switch', { name: 'Genomfört' }).setChecked(true, { force: true })
  await expect(planned.getByText(/dras från/)).toBeVisible()
  await check('edit session, planned')
  await leave(page, planned)

  await openDay(page, { week: addWeeks(thisWeek(), -1), day: 1 })
  await page
    .getByRole('button', { name: /, (Genomfört|Avbokad), / })
    .first()
    .click()
  const settled = dialog(page, 'Redigera träningspass')
  await expect(settled.getByText('Kan inte ta bort genomförda')).toBeVisible()
  await check('edit session, completed')
  await leave(page, settled)
}

async function seeClients({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: clientName })).toBeVisible()
  await check('clients')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('finns inte')
  await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await check('clients, no hits')
  await page.getByRole('button', { name: 'Rensa sökning' }).last().click()

  await page.getByRole('button', { name: 'Lägg till klient' }).click()
  const adding = dialog(page, 'Lägg till klient')
  await adding.getByLabel('Namn').fill('Ny')
  await adding.getByLabel('Email').fill('inte en adress')
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(adding.getByText('Ange en giltig e-postadress')).toBeVisible()
  await check('add client')
  await leave(page, adding)

  await page.getByRole('button', { name: `Ta bort ${clientName}` }).click()
  const removing = dialog(page, `Ta bort ${clientName}?`)
  await expect(removing.getByText('försvinner.')).toBeVisible()
  await check('remove client')
  await leave(page, removing)
}

async function seeProfile({ page, check }: Look): Promise<void> {
  await page.getByRole('link', { name: `Visa ${clientName}` }).click()
  await expect(page.getByLabel('Namn')).toHaveValue(clientName)
  await check('profile, details')
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await check('profile, sessions')
  await page.getByRole('tab', { name: 'Tidspotter' }).click()
  await page.getByRole('button', { name: /^Historik \(1\d\)/ }).click()
  await check('profile, pots with history')

  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const creating = dialog(page, 'Ny tidspott')
  await creating.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(creating.getByText('Du måste välja en tidspottstyp.')).toBeVisible()
  await check('create pot')
  await creating.getByRole('button', { name: 'Ny typ' }).click()
  await check('create pot of a new type')
  await leave(page, creating)

  await page.getByRole('button', { name: 'Ändra timmar i PT 60 min' }).click()
  const changing = dialog(page, 'Ändra timmar i PT 60 min')
  await changing.getByLabel('Timmar').fill('−100')
  await changing.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(changing.getByText('Ange en anledning')).toBeVisible()
  await check('change hours')
  await leave(page, changing)

  await page
    .getByRole('button', { name: /^Ta bort historikposten/ })
    .first()
    .click()
  await expect(dialog(page, 'Ta bort historikposten?')).toBeVisible()
  await check('remove history entry')
  await leave(page, dialog(page, 'Ta bort historikposten?'))

  await page.getByRole('button', { name: 'Ta bort tidspotten PT 60 min' }).click()
  const removing = dialog(page, 'Ta bort tidspotten PT 60 min?')
  await expect(removing.getByText('Det går inte att ångra.')).toBeVisible()
  await check('remove pot')
  await leave(page, removing)
}

/** A trainer who has just begun. */
async function seeNothing({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Inga klienter hittades')).toBeVisible()
  await check('clients, none')
  await page.goto('/dashboard/calendar')
  await expect(page.getByText('Du har inga klienter ännu.')).toBeVisible()
  await check('calendar, no clients')
  await page.getByRole('button', { name: 'Nytt pass' }).click()
  await expect(dialog(page, 'Nytt träningspass').getByText('Du har inga klienter')).toBeVisible()
  await check('add session, no clients')
}

async function seeClientLanding({ page, check }: Look): Promise<void> {
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { name: 'Dina timmar och pass' })).toBeVisible()
  await check('client landing')
}

/** The day, 1 (Monday) to 7, on a phone; its week elsewhere. */
async function openDay(page: Page, { week, day }: { week: string; day: number }): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${week}&dag=${day}`)
  await expectWeek(page, week)
}

async function expectWeekOrDay(page: Page): Promise<void> {
  await expectWeek(page, thisWeek())
}

/** Closes a dialog, whatever has been typed in it. */
async function leave(page: Page, open: Locator): Promise<void> {
  await open.getByRole('button', { name: 'Avbryt' }).click()
  const leaving = page.getByRole('button', { name: 'Stäng utan att spara' })
  await leaving.or(page.locator('body:not(:has([aria-modal=true]))')).first().waitFor()
  if (await leaving.isVisible()) await leaving.click()
  await expect(open).toBeHidden()
}

async function linkOf(name: string): Promise<{ path: string }> {
  const api = await apiOf('trainer')
  const client = (await api.clients.list.query()).find((one) => one.name === name)
  return api.clients.link.query({ id: client?.id ?? '' })
}
