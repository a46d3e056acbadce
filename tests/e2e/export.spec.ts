import { readFile } from 'node:fs/promises'
import { addDays, formatDateLong, formatDay, formatWeek, weekOf } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { tabTo, toast } from '#tests/e2e/ui.ts'

/** The lines between a client's heading and the next, without the spaces that align them. */
function sectionOf(text: string, name: string): string[] {
  const lines = text.split('\r\n').map((line) => line.replace(/ +/g, ' '))
  const begin = lines.indexOf(name)
  expect(lines[begin - 1]).toMatch(/^=+$/)
  const end = lines.findIndex((line, n) => n > begin + 1 && /^=+$/.test(line))
  return lines.slice(begin, end === -1 ? undefined : end)
}

test('the file contains the sessions of the period and the balances; by keyboard alone, and on a phone', async ({
  openBrowser,
}) => {
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

  const page = await openBrowser({ as: 'trainer', viewport: { width: 390, height: 844 } })
  await page.goto('/profile?flik=export')
  const [from, to] = [page.getByLabel('Startdatum'), page.getByLabel('Slutdatum')]
  await tabTo(from)
  await page.keyboard.type(period.from)
  await page.keyboard.press('Tab')
  await tabTo(to)
  await page.keyboard.type(period.to)
  await page.keyboard.press('Tab')
  await tabTo(page.getByRole('button', { name: 'Ladda ner', exact: true }))
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await coming
  const name = `tidspott-export-${period.from}--${period.to}.txt`
  expect(file.suggestedFilename()).toBe(name)
  await expect(toast(page, 'Export klar').filter({ hasText: name })).toBeVisible()
  // The period is kept for the next export.
  await expect(from).toHaveValue(period.from)
  await expect(to).toHaveValue(period.to)

  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString('utf8')
  expect(text).toContain(`Tränare:  ${people.trainer.name}\r\n`)
  const day = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`
  const lines = sectionOf(text, client.name)
  const days = `${formatDateLong(period.from)} – ${formatDateLong(period.to)}`
  expect(lines).toContain(`E-post: ${client.email}`)
  expect(lines.slice(lines.indexOf('') + 1)).toEqual([
    `Tidspotter den ${formatDateLong(today())}`,
    ` 7,5 h kvar av 10 h ${pot.name}`,
    '',
    `Träningspass ${days}`,
    ` ${day(period.from)} ${formatWeek(weekOf(period.from))} 00:00–01:30 1,5 h GENOMFÖRT`,
    ' Knäböj 3 × 8',
    ' ====',
    ' Tyngre nästa gång',
    ` ${day(period.to)} ${formatWeek(weekOf(period.to))} 23:30–00:30 1 h PLANERAT`,
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
