import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { exportReport } from '#shared/export/report.ts'
import { addDays, formatDateLong, formatDay, formatWeek, weekOf } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenSession,
  removeAllClients,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { fillDate, scrollsSideways, tabTo, toast } from '#tests/e2e/ui.ts'

const address = '/profile?flik=export'
const required = 'Välj både startdatum och slutdatum'

const submitButton = (page: Page) => page.getByRole('button', { name: 'Ladda ner' })
const fromField = (page: Page) => page.getByLabel('Startdatum')
const toField = (page: Page) => page.getByLabel('Slutdatum')

async function fillPeriod(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await fillDate(fromField(page), from)
  await fillDate(toField(page), to)
}

async function download(page: Page): Promise<Download> {
  const coming = page.waitForEvent('download')
  await submitButton(page).click()
  return coming
}

async function bytesOf(file: Download): Promise<Buffer> {
  return readFile(await file.path())
}

/** The lines between a client's heading and the next. */
function sectionOf(text: string, name: string): string[] {
  const lines = text.split('\r\n')
  const begin = lines.indexOf(name)
  expect(lines[begin - 1]).toMatch(/^=+$/)
  const end = lines.findIndex((line, n) => n > begin + 1 && /^=+$/.test(line))
  return lines.slice(begin, end === -1 ? undefined : end)
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('the file holds what was booked in the period, and what is left', async ({ page }) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, {
    name: 'Östen Export',
    type: 'PT',
    hours: 10,
  })
  const potless = await givenClient(api, { name: 'Östen Utan', phone: '+46701740697' })
  const period = { from: addDays(today(), -40), to: addDays(today(), -38) }
  const booking = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...booking, date: period.to, time: '23:30' })
  await givenCompleted(api, {
    ...booking,
    date: period.from,
    time: '00:00',
    hours: 1.5,
    notes: 'Knäböj 3 × 8\n====\nTyngre nästa gång',
  })
  await givenCompleted(api, { ...booking, date: addDays(period.from, -1), time: '23:30' })
  await givenSession(api, { ...booking, date: addDays(period.to, 1), time: '00:00' })

  await page.goto(address)
  await fillPeriod(page, period)
  const file = await download(page)
  const name = `tidspott-export-${period.from}--${period.to}.txt`
  expect(file.suggestedFilename()).toBe(name)
  await expect(toast(page, 'Export klar').filter({ hasText: name })).toBeVisible()
  // The period stays for the next one.
  await expect(fromField(page)).toHaveValue(period.from)
  await expect(toField(page)).toHaveValue(period.to)

  const bytes = await bytesOf(file)
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString('utf8')
  expect(text).toContain(`Tränare:  ${people.trainer.name}\r\n`)
  const day = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`
  const lines = sectionOf(text, client.name).map((line) => line.replace(/ +/g, ' '))
  const days = `${formatDateLong(period.from)} – ${formatDateLong(period.to)}`
  expect(lines.slice(2)).toEqual([
    `E-post: ${client.email}`,
    'Telefon: saknas',
    '',
    `Tidspotter den ${formatDateLong(today())}`,
    ` 7,5 h kvar av 10 h ${pot.name}`,
    '',
    `Träningspass ${days}`,
    ` ${day(period.from)} ${formatWeek(weekOf(period.from))} 00:00–01:30 1,5 h Genomfört`,
    ' Knäböj 3 × 8',
    ' ====',
    ' Tyngre nästa gång',
    ` ${day(period.to)} ${formatWeek(weekOf(period.to))} 23:30–00:30 1 h Schemalagt`,
    '',
    'Summa: 2 pass, 2,5 h, varav 1,5 h har dragits från tidspotter',
    '',
    '',
  ])
  const empty = sectionOf(text, potless.name)
  expect(empty).toContain('Telefon: 070-174 06 97')
  expect(empty).toContain('Inga tidspotter.')
  expect(empty).toContain('Inga träningspass i perioden.')
  expect(text.indexOf(client.name)).toBeLessThan(text.indexOf(potless.name))
})

test('the file is the report of what the server tells, to the byte', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Förra månaden' }).click()
  const period = { from: await fromField(page).inputValue(), to: await toField(page).inputValue() }
  const answering = page.waitForResponse(/export\.facts/)
  const file = await download(page)
  const answer = (await (await answering).json()) as [{ result: { data: { json: object } } }]
  const revived = JSON.parse(JSON.stringify(answer[0].result.data.json), (key, value: unknown) =>
    key === 'startsAt' || key === 'readAt' ? new Date(String(value)) : value,
  ) as Parameters<typeof exportReport>[0]
  expect((await bytesOf(file)).toString('utf8')).toBe(exportReport(revived, period))
})

test('usual periods fill both dates, and say which is chosen', async ({ page }) => {
  await page.goto(address)
  const [year, month] = [today().slice(0, 4), today().slice(0, 7)]
  const choice = (name: string) => page.getByRole('button', { name, exact: true })
  await choice('I år').click()
  await expect(fromField(page)).toHaveValue(`${year}-01-01`)
  await expect(toField(page)).toHaveValue(`${year}-12-31`)
  await expect(choice('I år')).toHaveAttribute('aria-pressed', 'true')
  await choice('Den här månaden').click()
  await expect(fromField(page)).toHaveValue(`${month}-01`)
  await expect(choice('I år')).toHaveAttribute('aria-pressed', 'false')
  await choice('Förra månaden').click()
  await expect(toField(page)).toHaveValue(addDays(`${month}-01`, -1))
  await fillDate(toField(page), today())
  await expect(choice('Förra månaden')).toHaveAttribute('aria-pressed', 'false')
})

test('what is missing or wrong in a period is said at its date, and nothing is lost', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  const said = page.getByRole('main').getByText(required)
  await submitButton(page).click()
  await expect(said).toHaveCount(2)
  await expect(toast(page, required)).toBeVisible()
  await fillDate(fromField(page), '2026-11-30')
  await submitButton(page).click()
  await expect(said).toHaveCount(1)
  await fillDate(toField(page), '2026-11-01')
  await submitButton(page).click()
  const backwards = page.getByRole('main').getByText('Slutdatumet kan inte ligga före startdatumet')
  await expect(backwards).toBeVisible()
  await expect(fromField(page)).toHaveValue('2026-11-30')
  await expect(toField(page)).toHaveValue('2026-11-01')
  // Mended by the other date.
  await fillDate(fromField(page), '2026-11-01')
  await expect(backwards).toBeHidden()

  await fromField(page).fill('2026-02-30')
  await page.keyboard.press('Tab')
  await expect(page.getByText('2026-02-30 är inget datum.')).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByText('2026-02-30 är inget datum.')).toBeVisible()
  expect(asked.filter((url) => url.includes('export.facts'))).toEqual([])
  await page.getByRole('button', { name: 'I år' }).click()
  await expect(page.getByText('är inget datum')).toBeHidden()
})

test('“Ingen data” when there are no clients: nothing is downloaded', async ({ page, enterAs }) => {
  await removeAllClients(await apiOf('orgAdmin'))
  await enterAs('orgAdmin')
  await page.goto(address)
  await page.getByRole('button', { name: 'I år' }).click()
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await submitButton(page).click()
  await expect(
    toast(page, 'Ingen data').filter({ hasText: 'Inga klienter hittades' }),
  ).toBeVisible()
  expect(downloads).toBe(0)
})

test('“Export misslyckades” when the service is away; the period is kept for another try', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/export\.facts/)
  await page.goto(address)
  const period = { from: '2026-01-01', to: '2026-01-31' }
  await fillPeriod(page, period)
  await page.route(/export\.facts/, (route) => route.fulfill({ status: 502, body: 'Bad' }))
  await submitButton(page).click()
  await expect(
    toast(page, 'Export misslyckades').filter({
      hasText: 'Tjänsten kan inte svara just nu. Försök igen om en stund.',
    }),
  ).toBeVisible()
  await page.unroute(/export\.facts/)
  await expect(fromField(page)).toHaveValue(period.from)
  expect((await download(page)).suggestedFilename()).toBe(
    'tidspott-export-2026-01-01--2026-01-31.txt',
  )
})

test('the button waits for the answer, so that a second press downloads nothing twice', async ({
  page,
}) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'I år' }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/export\.facts/, async (route) => {
    await held
    await route.continue()
  })
  await submitButton(page).click()
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Hämtar uppgifterna...' })).toBeAttached()
  const coming = page.waitForEvent('download')
  release()
  await coming
  await expect(submitButton(page)).toBeEnabled()
})

test('the keyboard alone is enough, and a phone shows it all', async ({ openBrowser }) => {
  const page = await openBrowser({ as: 'trainer', viewport: { width: 390, height: 844 } })
  await page.goto(address)
  await expect(submitButton(page)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect((await submitButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await tabTo(fromField(page))
  await page.keyboard.type('2026-11-01')
  await page.keyboard.press('Tab')
  await tabTo(toField(page))
  await page.keyboard.type('2026-11-30')
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Tab')
  await tabTo(submitButton(page))
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('tidspott-export-2026-11-01--2026-11-30.txt')
})
