import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, openSession, tuesday } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn } from '#tests/component/ui.ts'
import { Providers } from '#web/app/providers.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const anyDialog = page.getByRole('dialog')
const form = dialog('Redigera träningspass')

async function openEdit(isPhone = false) {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: tuesday, time: '12:00' })
  await renderScreen(calendarAddress, { answers: book.answers, isPhone })
  return openSession(`12:00–13:00 ${client.name}`)
}

test('a second question is a step of the same dialog, and cancelling it restores form, scroll and focus', async () => {
  await openEdit()
  const notes = form.getByLabelText('Anteckningar')
  await notes.fill('tar med vikter')
  await focusOn(notes)
  await userEvent.keyboard('{Escape}')
  const question = dialog('Stäng utan att spara?')
  await expect.element(question).toBeVisible()
  await expectCount(anyDialog, 1)
  await expect.poll(() => document.querySelectorAll('.mantine-Modal-overlay').length).toBe(1)
  await expect.element(question.getByRole('button', { name: 'Avbryt' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).toBeVisible()
  await expect.element(notes).toHaveFocus()
  await expect.element(notes).toHaveValue('tar med vikter')
})

test('no key scrolls the page behind a dialog, and it scrolls again when the dialog is closed', async () => {
  await openEdit()
  const scroller = document.documentElement
  scroller.style.minHeight = '3000px'
  onTestFinished(() => {
    scroller.style.minHeight = ''
  })
  await focusOn(form.getByRole('button', { name: 'Avbryt' }))
  await userEvent.keyboard('{PageDown}')
  await expect.element(form).toBeVisible()
  expect(scroller).toHaveStyle({ overflow: 'hidden' })
  expect(window.scrollY).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expectCount(anyDialog, 0)
  expect(scroller).not.toHaveStyle({ overflow: 'hidden' })
})

test('the buttons of a long form stay in sight, below its head', async () => {
  await openEdit()
  await page.viewport(1280, 480)
  const save = form.getByRole('button', { name: 'Spara ändringar' })
  const title = form.getByRole('heading', { name: 'Redigera träningspass' })
  const scroller = anyDialog.element()
  for (const top of [0, scroller.scrollHeight]) {
    scroller.scrollTo(0, top)
    await expect.element(save).toBeInViewport({ ratio: 1 })
    await expect.element(title).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone a dialog is a sheet from below', async () => {
  await openEdit(true)
  const bottom = () => anyDialog.element().getBoundingClientRect().bottom
  await expect.poll(bottom).toBe(window.innerHeight)
  const { width, top } = anyDialog.element().getBoundingClientRect()
  expect(width).toBe(390)
  expect(top).toBeGreaterThanOrEqual(32)
})

test('content of a dialog that cannot be drawn is told in the dialog, where it is tried again', async () => {
  // React reports what an error boundary catches.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  function Content() {
    if (isBroken) throw new RangeError('a fault of ours')
    return <p>Fälten</p>
  }
  await render(
    <Providers>
      <p>Skärmen</p>
      <Dialog opened onClose={() => undefined} title="Nytt">
        <Content />
      </Dialog>
    </Providers>,
  )
  const retry = page
    .getByRole('dialog', { name: 'Nytt' })
    .getByRole('button', { name: 'Försök igen' })
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText('Skärmen')).toBeInTheDocument()
  isBroken = false
  await retry.click()
  await expect.element(page.getByText('Fälten')).toBeVisible()
  expect(reported).toHaveBeenCalled()
})
