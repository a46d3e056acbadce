import { addDays } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Another calendar: two past sessions a week apart and one to come, without an end of their recurrence, and lunch. */
function calendar(title: string) {
  const packed = (days: number) => addDays(today(), days).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'BEGIN:VEVENT',
    'UID:pt@example.com',
    `SUMMARY:PT ${title}`,
    `DTSTART;TZID=Europe/Stockholm:${packed(-8)}T100000`,
    `DTEND;TZID=Europe/Stockholm:${packed(-8)}T113000`,
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:lunch@example.com',
    'SUMMARY:Lunch',
    `DTSTART:${packed(-1)}T110000Z`,
    'DURATION:PT1H',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('sessions come from another calendar, the balance stays, and they are taken back', async ({
      page,
      ownTrainer: { api },
    }) => {
      const { client, pot } = await givenClientWithPot(api, { hours: 6.5 })
      await page.goto('/dashboard/sessions')
      await page.getByRole('button', { name: 'Importera pass' }).click()
      const form = dialog(page, 'Importera pass')
      await form.locator('input[type=file]').setInputFiles({
        name: 'jobb.ics',
        mimeType: 'text/calendar',
        buffer: Buffer.from(calendar(client.name)),
      })
      await expect(form.getByRole('status').first()).toHaveText('1 utan klient, 3 pass')
      await expect(form.getByText('6,5 av 9,5')).toBeVisible()
      await form.getByRole('button', { name: 'Importera 3 pass' }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('button', { name: /^Redigera / })).toHaveCount(3)
      const figures = async () => {
        const [found] = await api.pots.all.query()
        return { id: found?.id, left: found?.hoursRemaining, total: found?.totalHours }
      }
      expect(await figures()).toEqual({ id: pot.id, left: 6.5, total: 9.5 })

      await toast(page, '3 pass importerade').getByRole('button', { name: 'Ångra' }).click()
      await expect(toast(page, 'Importen är ångrad')).toBeVisible()
      await expect(page.getByText('Inga träningspass ännu')).toBeVisible()
      expect(await figures()).toEqual({ id: pot.id, left: 6.5, total: 6.5 })
    })
  })
}
