import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { monday } from '#tests/component/calendar-ui.ts'
import { refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// Rows of "Träningspass" that are chosen, and what is done with them in one act (D106).

const address = '/dashboard/sessions'
const boxes = page.getByRole('checkbox', { name: /^Välj .+, / })
const all = page.getByRole('checkbox', { name: 'Välj alla som visas' })
const bar = page.getByRole('region', { name: 'Valda pass' })
const button = (name: string | RegExp) => bar.getByRole('button', { name, exact: true })

function bookOf(count: number, weeks: number) {
  const book = fakeBook()
  const client = book.client({ hours: 100, name: 'Många Pass' })
  book.series({ client, date: addDays(monday, 7 * weeks), count })
  return { book, client }
}

test('ten sessions are marked in three steps, by one act, and undone by one', async () => {
  const { book, client } = bookOf(10, -12)
  const server = await renderScreen(address, { answers: book.answers })
  await expectCount(boxes, 10)
  await expectCount(bar, 0)
  await boxes.first().click()
  await expect.element(bar).toHaveTextContent('1 vald')
  await boxes.nth(9).click({ modifiers: ['Shift'] })
  await expect.element(bar).toHaveTextContent('10 valda')
  await expect.element(all).toBeChecked()
  await button('Genomfört').click()
  const done = toast('10 pass markerade som genomförda')
  await expect.element(done).toBeVisible()
  await expectCount(bar, 0)
  expect(server.calls('sessions.mark')).toHaveLength(1)
  expect(book.of(client).every(({ completed }) => completed)).toBe(true)
  // A mark changes nothing that a client has planned.
  await expectCount(done.getByRole('button', { name: 'Meddela' }), 0)
  await done.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Markeringen är borttagen från 10 pass')).toBeVisible()
  expect(book.of(client).some(({ completed }) => completed)).toBe(false)
})

test('the shown ones are all chosen by the head, and deleted and restored in one act each', async () => {
  const { book, client } = bookOf(4, 1)
  const server = await renderScreen(address, { answers: book.answers })
  await all.click()
  await expect.element(bar).toHaveTextContent('4 valda')
  // Those to come are not marked.
  await expect.element(button('Genomfört (0)')).toBeDisabled()
  await boxes.nth(1).click()
  await expect.element(all).toBePartiallyChecked()
  await button('Ta bort').click()
  const removed = toast('Pass borttagna (3)')
  await expect.element(removed.getByRole('button', { name: 'Meddela' })).toBeVisible()
  await expectCount(boxes, 1)
  expect(book.of(client)).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Återställt')).toBeVisible()
  await expectCount(boxes, 4)
  expect(server.calls('sessions.removeMany')).toHaveLength(1)
  expect(server.calls('trash.restoreMany')).toHaveLength(1)
})

test('the chosen ones are cancelled in time or late, for all or for none', async () => {
  const { book, client } = bookOf(3, 1)
  const server = await renderScreen(address, { answers: book.answers })
  const versions = book.of(client).map(({ id, version }) => ({ id, version }))
  server.answer({
    'profile.get': ownProfile({ cancellationHours: null }),
    'sessions.cancelMany': refused('SESSION_CHANGED'),
  })
  const question = dialog('Avboka 3 pass')
  const ask = async () => {
    await all.click()
    await button('Avboka').click()
    await question.getByRole('radio', { name: /^Sent avbokat/ }).click()
    await expect.element(question).toHaveTextContent('3 h dras.')
    await question.getByRole('button', { name: 'Avboka 3 pass' }).click()
  }
  await ask()
  await expect
    .element(toast('Passen kunde inte avbokas'))
    .toHaveTextContent('Något av passen har ändrats sedan du såg det, så inget har gjorts.')
  server.answer({
    'sessions.cancelMany': { sessions: versions, chargedHours: 3 },
    'sessions.undoCancelMany': undefined,
  })
  await ask()
  const cancelled = toast('3 pass avbokade')
  await expect.element(cancelled).toHaveTextContent('3 h har dragits.')
  expect(server.calls('sessions.cancelMany').at(-1)).toMatchObject({ kind: 'late' })
  await expect.element(cancelled.getByRole('button', { name: 'Meddela' })).toBeVisible()
  await cancelled.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('3 pass är tillbaka')).toBeVisible()
  expect(server.calls('sessions.undoCancelMany')).toEqual([{ sessions: versions }])
})

test('on a phone rows have checkboxes only while rows are chosen', async () => {
  const { book } = bookOf(10, -12)
  await renderScreen(address, { answers: book.answers, isPhone: true })
  await expectCount(page.getByRole('button', { name: /^Redigera / }), 10)
  await expectCount(boxes, 0)
  await page.getByRole('button', { name: 'Välj', exact: true }).click()
  await expectCount(boxes, 10)
  await bar.getByRole('checkbox', { name: 'Välj alla som visas' }).click()
  await expect.element(bar).toHaveTextContent('10 valda')
  await button('Uteblivet').click()
  await expect.element(toast('10 pass markerade som uteblivna')).toBeVisible()
  await expectCount(boxes, 0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
