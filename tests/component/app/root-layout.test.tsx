import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog } from '#tests/component/ui.ts'

const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
const bar = page.getByRole('navigation', { name: 'Snabbval' })

test('the root layout has its menu in a drawer on a phone', async () => {
  await renderScreen('/dashboard', { answers: fakeBook().answers, isPhone: true })
  const opener = bar.getByRole('button', { name: 'Mer' })
  await expect.element(opener).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await opener.click()
  const drawer = dialog('Meny')
  await expect.element(drawer).toBeVisible()
  await expect.element(drawer.getByRole('heading', { name: 'Kontakta oss' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control}')
  await drawer.getByRole('link', { name: 'Klienter' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toHaveFocus()
})

test('the bar on a phone stays at the foot, follows its links and books a session', async () => {
  const book = fakeBook()
  book.client()
  await renderScreen('/dashboard/clients', { answers: book.answers, isPhone: true })
  await expect
    .element(bar.getByRole('link', { name: 'Klienter' }))
    .toHaveAttribute('aria-current', 'page')
  const box = bar.element().getBoundingClientRect()
  expect(box.bottom).toBe(window.innerHeight)
  expect(box.height).toBe(56)
  const add = bar.getByRole('button', { name: 'Boka pass' })
  await add.click()
  const form = dialog('Nytt träningspass')
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await bar.getByRole('link', { name: 'Idag' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kalendervy' })).toBeVisible()
})

test.each([
  ['TRAINER', ['Idag', 'Klienter', 'Pass']],
  ['ORG_ADMIN', ['Idag', 'Klienter', 'Organisation']],
  ['SUPER_ADMIN', ['Dashboard', 'Tränare', 'Händelselogg']],
  ['CLIENT', ['Mina timmar', 'Profil']],
] as const)('the bar on a phone has what fits %s', async (role, labels) => {
  await renderScreen('/finns-inte', { as: { role }, answers: fakeBook().answers, isPhone: true })
  await expect.element(bar).toBeVisible()
  const links = bar.getByRole('link').elements()
  expect(links.map((link) => link.textContent)).toEqual(labels)
})

test('below 1024 px the sidebar is a rail, which opens as a drawer', async () => {
  await renderScreen('/dashboard/clients', { answers: fakeBook().answers })
  await expect.element(menu).toBeVisible()
  const width = () => menu.element().parentElement?.parentElement?.getBoundingClientRect().width
  expect(width()).toBe(256)
  await page.viewport(1023, 800)
  await expect.poll(width).toBe(48)
  await expect.element(menu.getByRole('link', { name: 'Kalender' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Visa sidofältet (Ctrl+B)' }).click()
  const drawer = dialog('Meny')
  await drawer.getByRole('link', { name: 'Kalender' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})

test('ctrl+B toggles the sidebar also while a dialog is open, whose field keeps the focus and its text', async () => {
  await renderScreen('/dashboard/clients', { answers: fakeBook().answers })
  await page.getByRole('button', { name: 'Lägg till klient' }).first().click()
  const name = dialog('Lägg till klient').getByLabelText('Namn')
  await name.fill('Tove')
  const width = () => document.getElementById('sidofalt')?.getBoundingClientRect().width
  expect(width()).toBe(256)
  for (const [key, wide] of [
    ['{Control>}b{/Control}', 48],
    ['{Meta>}b{/Meta}', 256],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(width).toBe(wide)
  }
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Tove')
})

test('in a low window, as at 400 %, nothing stays at its edges', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: '2026-11-24' })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.viewport(320, 512)
  await expect.element(bar).toBeVisible()
  // The scroller of the calendar has its own edges.
  const stuck = () =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { position, top, bottom } = getComputedStyle(element)
      const sticks = position === 'sticky' && (top !== 'auto' || bottom !== 'auto')
      const { width, height, bottom: end } = element.getBoundingClientRect()
      // The skip link waits above the window.
      const isSeen = width > 2 && height > 2 && end > 0
      return isSeen && (sticks || position === 'fixed') && !element.closest('[data-scroller]')
    })
  expect(stuck().map(({ tagName }) => tagName)).toEqual(expect.arrayContaining(['HEADER', 'NAV']))

  await page.viewport(320, 256)
  await expect.poll(stuck).toEqual([])
  await bar.getByRole('button', { name: 'Boka pass' }).click()
  const form = dialog('Nytt träningspass')
  await expect.element(form.getByRole('combobox', { name: 'Klient' })).toBeVisible()
  expect(stuck().filter((element) => form.element().contains(element))).toEqual([])
})
