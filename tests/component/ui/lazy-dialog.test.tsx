import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialog as dialogNamed, expectCount, toast } from '#tests/component/ui.ts'
import { Providers } from '#web/app/providers.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.ts'
import { type DialogState, useDialog } from '#web/ui/dialog/use-dialog.ts'

interface QuestionProps {
  dialog: DialogState<{ title: string }>
  count: number
  onAnswer: () => void
}

function Question({ dialog, count, onAnswer }: QuestionProps) {
  return (
    <FormDialog dialog={dialog} title={({ title }) => title}>
      {() => (
        <button type="button" onClick={onAnswer}>
          Ta bort {count} pass
        </button>
      )}
    </FormDialog>
  )
}

type Importer = () => Promise<{ Question: typeof Question }>

/** A page that opens the dialog; `show` renders it with another state, as after an answer of the server. */
async function renderPage(importModule: Importer) {
  const LazyQuestion = lazyDialog(importModule, 'Question', 'Frågan kunde inte hämtas')
  const answered = vi.fn<(count: number) => void>()
  function Page({ count }: { count: number }) {
    const dialog = useDialog<{ title: string }>()
    return (
      <Providers>
        <button type="button" onClick={() => dialog.open({ title: 'Ta bort' })}>
          Öppna
        </button>
        <LazyQuestion dialog={dialog} count={count} onAnswer={() => answered(count)} />
      </Providers>
    )
  }
  const { rerender } = await render(<Page count={1} />)
  return { answered, show: (count: number) => rerender(<Page count={count} />) }
}

const opener = page.getByRole('button', { name: 'Öppna' })
const question = dialogNamed('Ta bort')

test('an open dialog has the props of the latest render of its page, and calls its latest callback', async () => {
  const { answered, show } = await renderPage(async () => ({ Question }))
  await opener.click()
  await expect.element(question.getByRole('button', { name: 'Ta bort 1 pass' })).toBeVisible()
  await show(2)
  await question.getByRole('button', { name: 'Ta bort 2 pass' }).click()
  expect(answered.mock.calls).toEqual([[2]])
})

test('a dialog whose page has changed while its module was loaded opens with the latest props', async () => {
  let finish = () => {}
  const { answered, show } = await renderPage(
    () =>
      new Promise((resolve) => {
        finish = () => resolve({ Question })
      }),
  )
  await opener.click()
  await show(3)
  finish()
  await question.getByRole('button', { name: 'Ta bort 3 pass' }).click()
  expect(answered.mock.calls).toEqual([[3]])
})

test('the focus goes back to the button that opened the dialog, also the first time', async () => {
  await renderPage(async () => ({ Question }))
  for (const _ of ['first', 'again']) {
    await opener.click()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectCount(page.getByRole('dialog'), 0)
    await expect.element(opener).toHaveFocus()
  }
})

test('a dialog that could not be loaded says so once, and is loaded when it is opened again', async () => {
  const importModule = vi
    .fn<Importer>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ Question })
  await renderPage(importModule)
  await opener.click()
  await expect.element(toast('Frågan kunde inte hämtas')).toBeVisible()
  await expectCount(toast('Frågan kunde inte hämtas'), 1)
  await expectCount(page.getByRole('dialog'), 0)
  await opener.click()
  await expect.element(question).toBeVisible()
})
