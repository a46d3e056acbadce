import { expect, test } from 'vitest'
import { localDateOf, localTimeOf, weekday } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  openSession,
  session,
  timeField,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// "Ändra serien": a step of a session's dialog.

const form = dialog('Ändra serien')
const weeks = form.getByRole('textbox', { name: 'Fler veckor' })

/** The step, opened from the first of four Wednesdays at 10:00. */
async function openChange() {
  const book = fakeBook()
  const client = book.client()
  book.series({ client, date: wednesday, count: 4 })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  const editing = await openSession(client.name)
  await expect.element(editing).toHaveTextContent('Pass 1 av 4, onsdagar 10:00 till 16 dec')
  await editing.getByRole('button', { name: 'Ändra serien' }).click()
  await expect.element(weeks).toHaveValue('0')
  return { book, client, editing, server }
}

test('another weekday and time and more weeks are previewed, saved in one act, and undone', async () => {
  const { book, client, editing } = await openChange()
  await expect.element(form.getByRole('button', { name: 'Ändra serien' })).toBeDisabled()
  await form.getByRole('radio', { name: 'torsdag' }).click({ force: true })
  await timeField(form).fill('16:30')
  await weeks.fill('2')
  const changed = form.getByRole('group', { name: 'Pass som berörs' }).getByRole('listitem')
  await expectCount(changed, 4)
  await expect.element(changed.first()).toHaveTextContent(/→.*16:30/)
  const added = form.getByRole('list', { name: 'Nya pass' }).getByRole('listitem')
  await expect.element(added.first()).toHaveTextContent(/24 dec/)
  // Christmas is left out by its box, and the last Wednesday stays.
  await added.first().getByRole('checkbox').click()
  await changed.last().getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Ändra 3 pass och boka 1' }).click()

  const told = toast('Serien ändrad: 3 pass och 1 nytt')
  await expect.element(told).toBeVisible()
  await expect.element(editing).not.toBeInTheDocument()
  const days = () =>
    book
      .of(client)
      .map(({ startsAt }) => `${weekday(localDateOf(startsAt))} ${localTimeOf(startsAt)}`)
  await expect.element(session(`16:30–17:30 ${client.name}`)).toBeVisible()
  expect(days()).toEqual(['4 16:30', '4 16:30', '4 16:30', '3 10:00', '4 16:30'])

  await expect.element(told.getByRole('button', { name: 'Meddela' })).toBeVisible()
  await told.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Serien är som förut')).toBeVisible()
  await expect.element(session(`10:00–11:00 ${client.name}`)).toBeVisible()
  expect(days()).toEqual(Array(4).fill('3 10:00'))
})

test('“Högst 104 veckor”: 105 are refused at their field', async () => {
  const { server } = await openChange()
  await weeks.fill('105')
  await form.getByRole('button', { name: 'Ändra serien' }).click()
  await expect.element(form.getByText('Högst 104 veckor')).toBeVisible()
  expect(server.calls('sessions.changeSeries')).toEqual([])
})

test('a refusal is told in the step, which keeps its input', async () => {
  const { server } = await openChange()
  await timeField(form).fill('16:30')
  for (const [refusal, words] of [
    ['CONFLICT', 'Ett träningspass på denna tid och datum finns redan.'],
    ['SESSION_CHANGED', 'ändrat'],
  ] as const) {
    server.answer({ 'sessions.changeSeries': refused(refusal) })
    await form.getByRole('button', { name: 'Ändra 4 pass' }).click()
    await expect.element(form.getByRole('alert')).toHaveTextContent(words)
    await expect.element(timeField(form)).toHaveValue('16:30')
  }
})
