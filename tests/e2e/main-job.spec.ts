import { addWeeks, formatDayNear } from '#shared/time.ts'
import {
  addClient,
  bookSeries,
  cell,
  dayIn,
  expectWeek,
  logIn,
  markCompleted,
  openProfile,
  openSession,
  openWeek,
  pot,
  sellHours,
  session,
  thisWeek,
} from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, toast } from '#tests/e2e/ui.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a trainer sells ten hours, books a series and completes a session, and the client sees the same data', {
  tag: '@everyday',
}, async ({ page, openBrowser }) => {
  const mark = unique()
  const client = `Brita-Stina Åsa Öfverström Hjälmarsson-Sjögren ${mark}`
  const type = `Löpning i skogen ${mark}`
  const notes = `Ömt knä, ta det lugnt ${mark}`
  const week = thisWeek()
  const lastSunday = dayIn(addWeeks(week, -1), 7)
  const nextSunday = dayIn(addWeeks(week, 1), 7)
  const card = `14:00–15:00 ${client}, ${type}`

  await test.step('logs in, and the week is shown', async () => {
    await logIn(page, 'trainer')
    await expect(page).toHaveURL('/dashboard')
    await expectWeek(page, week)
  })

  await test.step('adds a client', async () => {
    await page.getByRole('link', { name: 'Klienter', exact: true }).click()
    await addClient(page, { name: client, email: `brita.${mark}@example.com` })
    await expect(page.getByRole('cell', { name: client, exact: true })).toBeVisible()
  })

  await test.step('sells ten hours', async () => {
    await openProfile(page, client, 'Tidspotter')
    await sellHours(page, { newType: type })
    await expect(pot(page, type)).toContainText('10 h kvar av 10 h')
  })

  await test.step('books a series next week, from an empty cell of the calendar', async () => {
    await page.getByRole('link', { name: 'Kalender' }).click()
    await page.getByRole('button', { name: 'Nästa vecka' }).click()
    await expectWeek(page, addWeeks(week, 1))
    await cell(page, nextSunday, '14:00').click()
    await bookSeries(page, { client, repeatWeeks: 3, notes })
    await expect(session(page, `${card}, Schemalagt`)).toBeVisible()
    await openWeek(page, addWeeks(week, 4))
    await expect(session(page, `${card}, Schemalagt`)).toBeVisible()
  })

  await test.step('books a session of last week, and completes it', async () => {
    await openWeek(page, addWeeks(week, -1))
    await page.getByRole('button', { name: 'Boka pass' }).click()
    await bookSeries(page, { client, date: lastSunday, time: '14:00', notes })
    const form = await openSession(page, `${card}, Schemalagt, Inte avstämt`)
    const outcome = `1 h dras från ${type} → 9 h kvar`
    // Of a series too it asks nothing: a status concerns its own session.
    await markCompleted(form, { on: true, outcome })
    await expect(session(page, `${card}, Genomfört`)).toBeVisible()
  })

  const link = await test.step('sees nine hours left, and copies the personal link', async () => {
    await page.getByRole('link', { name: 'Klienter', exact: true }).click()
    await openProfile(page, client, 'Tidspotter')
    await expect(pot(page, type)).toContainText('9 h kvar av 10 h')
    await page.getByRole('button', { name: 'Kopiera länk' }).click()
    await expect(toast(page, 'Länk kopierad')).toBeVisible()
    return clipboardText(page)
  })

  const portal = await openBrowser()
  await test.step('the client sees it on the link, without a login and without the notes', async () => {
    const told = await portal.goto(link)
    await expect(portal.getByRole('heading', { name: `Välkommen, ${client}` })).toBeVisible()
    await expect(pot(portal, type)).toContainText('9 h kvar av 10 h')
    const coming = portal.getByRole('table', { name: 'Kommande pass' }).getByRole('row')
    await expect(coming.filter({ hasText: 'Schemalagt' })).toHaveCount(4)
    await expect(coming.filter({ hasText: formatDayNear(nextSunday) })).toContainText('14:00–15:00')
    await portal.getByRole('tab', { name: 'Tidigare pass' }).click()
    const past = portal.getByRole('table', { name: 'Tidigare pass' }).getByRole('row')
    await expect(past.filter({ hasText: formatDayNear(lastSunday) })).toContainText('Genomfört')
    await expect(past.filter({ hasText: 'Genomfört' })).toHaveCount(1)
    expect(await told?.text()).not.toContain('Ömt knä')
  })

  await test.step('the trainer resets the status, and both see ten again', async () => {
    await openWeek(page, addWeeks(week, -1))
    const form = await openSession(page, `${card}, Genomfört`)
    await markCompleted(form, { on: false, outcome: `1 h går tillbaka till ${type} → 10 h kvar` })
    await page.getByRole('link', { name: 'Klienter', exact: true }).click()
    await openProfile(page, client, 'Tidspotter')
    await expect(pot(page, type)).toContainText('10 h kvar av 10 h')
    await portal.reload()
    await expect(pot(portal, type)).toContainText('10 h kvar av 10 h')
  })
})
