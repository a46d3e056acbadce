import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#tests/component/render-screen.tsx'

test('the styleguide shows every status as a form, and every token', async () => {
  await renderScreen('/styleguide', { as: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible()
  const formsOf = (form: string) => document.querySelectorAll(`[data-form="${form}"]`).length
  for (const form of ['planned', 'held', 'missed', 'unmarked', 'lacking', 'cancelled', 'absence'])
    expect(formsOf(form), form).toBe(10)
  for (const token of ['accent-soft', 'text-xxl', 'weight-strong', 'space-xxs', 'motion', 'hatch'])
    await expect.element(page.getByText(token, { exact: true })).toBeInTheDocument()
})
