import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  expectWeek,
  monday,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { offline } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, toast } from '#tests/component/ui.ts'

const profile = ownProfile()

test('single keys navigate the calendar, change its view and open the dialog', async () => {
  const book = fakeBook()
  book.client()
  await renderScreen(calendarAddress, { answers: book.answers })
  await expectWeek(week)
  for (const [key, shown] of [
    ['j', '2026-W49'],
    ['{ArrowRight}', '2026-W50'],
    ['k', '2026-W49'],
    ['{ArrowLeft}', week],
  ] as const) {
    await userEvent.keyboard(key)
    await expectWeek(shown)
  }
  await userEvent.keyboard('d')
  await expect.poll(() => location.search).toContain('vy=dag')
  const heads = page.getByRole('columnheader')
  await expectCount(heads, 2)
  await userEvent.keyboard('k')
  await expect.element(cell(monday, '10:00')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(cell('2026-11-22', '10:00')).toBeVisible()
  await userEvent.keyboard('v')
  await expectCount(heads, 8)
  await userEvent.keyboard('t')
  await expectWeek(week)

  await userEvent.keyboard('/')
  const filter = page.getByRole('combobox', { name: 'Visa pass för' })
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('jn?')
  await expect.element(filter).toHaveValue('jn?')
  await expectWeek(week)
  await userEvent.keyboard('{Escape}')
  await focusOn(page.getByRole('heading', { level: 1 }))

  await userEvent.keyboard('n')
  const form = dialog('Nytt träningspass')
  await expect.element(form.getByRole('combobox', { name: 'Klient' })).toHaveFocus()
  const notes = form.getByLabelText('Anteckningar')
  await focusOn(notes)
  await userEvent.keyboard('tkv?/')
  await expect.element(notes).toHaveValue('tkv?/')
  await focusOn(form.getByRole('button', { name: 'Avbryt' }))
  await userEvent.keyboard('?j')
  await expectCount(page.getByRole('dialog'), 1)
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expectWeek(week)
})

test.each([
  ['/dashboard/sessions', () => page.getByRole('combobox', { name: 'Visa pass för' })],
  ['/dashboard/clients', () => page.getByRole('searchbox', { name: 'Sök klienter' })],
])('the slash focuses the filter of %s, and is not typed into it', async (address, field) => {
  const book = fakeBook()
  book.client()
  await renderScreen(address, { answers: book.answers })
  await expect.element(field()).toBeVisible()
  const before = (field().element() as HTMLInputElement).value
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue(before)
})

test('arrow keys are handled by the grid while it has the focus', async () => {
  await renderScreen(calendarAddress, { answers: fakeBook().answers })
  await focusOn(cell(monday, '10:00'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(cell(wednesday, '10:00')).toHaveFocus()
  await expectWeek(week)
})

test('the help lists all shortcuts and status icons, and restores the focus', async () => {
  await renderScreen(calendarAddress, { answers: fakeBook().answers })
  const start = cell(monday, '09:00')
  await focusOn(start)
  await userEvent.keyboard('?')
  const help = dialog('Hjälp och kortkommandon')
  await expect.element(help.getByText('Nästa vecka, i dagsvyn nästa dag')).toBeVisible()
  await expect.element(help.getByText('Potten saknar tillräckligt med timmar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(start).toHaveFocus()
})

/** The profile, over a server that stores the setting. */
async function renderProfile() {
  let keyboardShortcuts = true
  return renderScreen('/profile', {
    answers: {
      ...fakeBook().answers,
      'profile.get': profile,
      'auth.me': () => loginOf({ keyboardShortcuts }),
      'profile.setKeyboardShortcuts': ({ on }) => {
        keyboardShortcuts = on
        return undefined
      },
    },
  })
}

test('the switch in the profile turns single-key shortcuts off, and keeps those with ctrl', async () => {
  const server = await renderProfile()
  const keys = page.getByRole('switch', { name: 'Kortkommandon' })
  await expect.element(keys).toBeChecked()
  await focusOn(keys)
  await userEvent.keyboard(' ')
  await expect.element(toast('Profile updated')).toBeVisible()
  await expect.element(keys).not.toBeChecked()
  expect(server.calls('profile.setKeyboardShortcuts')).toEqual([{ on: false }])
  await page.getByRole('link', { name: 'Kalender' }).click()
  await expectWeek(week)
  await userEvent.keyboard('?j{Control>}k{/Control}')
  await expect.element(dialog('Sök och gå till')).toBeVisible()
  await expectCount(page.getByRole('dialog'), 1)
  await userEvent.keyboard('{Escape}')
  await expectWeek(week)

  await page.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await focusOn(keys)
  await userEvent.keyboard(' ')
  await expect.element(keys).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('?')
  await expect.element(dialog('Hjälp och kortkommandon')).toBeVisible()
})

test('a switch that cannot be saved is rolled back: “Profile update failed” without a network', async () => {
  const server = await renderProfile()
  const keys = page.getByRole('switch', { name: 'Kortkommandon' })
  await expect.element(keys).toBeChecked()
  server.answer({ 'profile.setKeyboardShortcuts': offline() })
  await focusOn(keys)
  await userEvent.keyboard(' ')
  await expect.element(toast('Profile update failed')).toBeVisible()
  await expect.element(keys).toBeChecked()
})
