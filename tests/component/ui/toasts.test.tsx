import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, fillNewSession } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'
import { notifyFailure, notifySuccess } from '#web/lib/toasts/notify.tsx'
import { clearToasts } from '#web/lib/toasts/toasts.tsx'

const boxOf = (of: Locator) => of.element().getBoundingClientRect()

/** Whether two elements overlap vertically; on a phone both are as wide as the screen. */
function overlaps(a: Locator, b: Locator): boolean {
  return boxOf(a).top < boxOf(b).bottom && boxOf(b).top < boxOf(a).bottom
}

test('on a phone a toast covers neither the heading of a full-screen dialog nor its button, nor the button of the page', async () => {
  const book = fakeBook()
  const client = book.client()
  await renderScreen(calendarAddress, { answers: book.answers, isPhone: true })
  const add = page.getByRole('button', { name: 'Boka pass', exact: true })
  await add.click()
  const form = dialog('Nytt träningspass')
  await fillNewSession({ client: client.name })
  // The same time is booked by then.
  const submit = form.getByRole('button', { name: /^(Boka pass|Boka ändå)$/ })
  await submit.click()
  const said = toast('Pass skapat')
  await expect.element(said).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  // It slides in from below.
  await expect.poll(() => overlaps(said, add)).toBe(false)

  await add.click()
  await expect.element(submit).toBeVisible()
  await expect.element(said).toBeVisible()
  expect(overlaps(said, form.getByRole('heading').first())).toBe(false)
  expect(overlaps(said, submit)).toBe(false)
  submit.element().scrollIntoView({ block: 'end' })
  expect(overlaps(said, submit)).toBe(false)
})

test('a toast stays for 5 s, and for 8 s when it offers an undo', async () => {
  await renderScreen('/dashboard/clients', { answers: fakeBook().answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  const timers = vi.spyOn(window, 'setTimeout')
  const delaysOfToasts = () =>
    timers.mock.calls.map(([, delay]) => delay).filter((delay = 0) => delay >= 4000 && delay < 9000)
  notifyFailure({ title: 'Gick inte' })
  await expect.element(toast('Gick inte')).toBeVisible()
  await expect.poll(() => new Set(delaysOfToasts())).toEqual(new Set([5000]))
  timers.mockClear()
  notifySuccess({ title: 'Borttaget', undo: () => undefined })
  await expect.element(toast('Borttaget')).toBeVisible()
  await expect.poll(delaysOfToasts).toContain(8000)
})

test('three toasts stay, each with its own text; only the newest offers its undo, and after it the one before', async () => {
  await renderScreen('/dashboard/clients', { answers: fakeBook().answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  const undone: string[] = []
  const told: string[] = []
  const act = (message: string) =>
    notifySuccess({
      title: 'Pass uppdaterat',
      message,
      undo: () => void undone.push(message),
      tell: () => void told.push(message),
    })
  const said = ['Anna', 'Bo', 'Cilla', 'Dag']
  const undo = page.getByRole('button', { name: 'Ångra' })
  for (const one of said.slice(0, 3)) act(one)
  for (const one of said.slice(0, 3)) {
    await expect.element(toast(one)).toBeVisible()
    await expect.element(toast(one).getByRole('button', { name: 'Meddela' })).toBeVisible()
  }
  await expectCount(undo, 1)
  await expect.element(toast('Cilla').getByRole('button', { name: 'Ångra' })).toBeVisible()

  // The newest is never one that waits.
  act('Dag')
  await expect.element(toast('Dag').getByRole('button', { name: 'Ångra' })).toBeVisible()
  await expectCount(undo, 1)
  await undo.click()
  await expect.element(toast('Cilla').getByRole('button', { name: 'Ångra' })).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await toast('Bo').getByRole('button', { name: 'Meddela' }).click()
  expect({ undone, told }).toEqual({ undone: ['Dag', 'Cilla'], told: ['Bo'] })
  // With "Meddela" alone it is not replaced by its like, either.
  clearToasts()
  for (const n of [1, 2]) notifySuccess({ title: 'Flyttat', tell: () => void told.push(String(n)) })
  await expectCount(toast('Flyttat'), 2)
})
