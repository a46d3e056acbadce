import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount } from '#tests/component/ui.ts'

const today = '/dashboard/calendar'

test.each([
  ['boka', 'Nytt träningspass'],
  ['stam-av', 'Stäm av'],
])(
  '?gor=%s opens “%s” over the calendar once: a reload shows the calendar (D146)',
  async (act, name) => {
    const book = fakeBook()
    book.client()
    await renderScreen(`${today}?gor=${act}&vy=dag`, { answers: book.answers })
    await expect.element(dialog(name)).toBeVisible()
    await expect.poll(() => location.search).toBe('?vy=dag')
    await expectCount(page.getByRole('dialog'), 1)
  },
)

test('an unknown act in the address shows the calendar alone (D146)', async () => {
  await renderScreen(`${today}?gor=radera`, { answers: fakeBook().answers })
  await expect.element(page.getByRole('button', { name: 'Boka pass' }).first()).toBeVisible()
  await expectCount(page.getByRole('dialog'), 0)
})
