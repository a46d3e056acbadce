import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog } from '#tests/component/ui.ts'

test('the root layout has its menu in a drawer on a phone', async () => {
  await renderScreen('/dashboard', { answers: fakeBook().answers, isPhone: true })
  const opener = page.getByRole('button', { name: 'Öppna menyn' })
  await expect.element(opener).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Huvudmeny' })).not.toBeInTheDocument()
  await opener.click()
  const drawer = dialog('Meny')
  await expect.element(drawer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control}')
  await drawer.getByRole('link', { name: 'Klienter' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toHaveFocus()
})
