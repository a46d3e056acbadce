import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#tests/component/fake-server.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import {
  founder,
  invitationRow,
  memberRow,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

// The catalogue's organisation section (S4): queries and mutations that fail because the service is unavailable. A
// failure with a cause of its own is tested with its subject.

const answers = {
  'organizations.mine': [organizationRow()],
  'organizations.members': [ownRow(), memberRow()],
  'organizations.invitations': [invitationRow()],
} satisfies Answers

const roleOf = (name: string) => page.getByRole('combobox', { name: `Roll för ${name}` })

/** How a failure is shown: a network error, or a server without its database. */
const causes = [
  ['offline', offline(), 'Ingen anslutning.'],
  ['an unreachable database', refused('UNAVAILABLE'), 'Tjänsten kan inte svara just nu.'],
] as const

const lists = [
  ['Kunde inte ladda organisationer', 'organizations.mine', '', 'Provgymmet'],
  ['Kunde inte ladda medlemmar', 'organizations.members', '', 'Anna Medlem'],
  [
    'Kunde inte ladda inbjudningar',
    'organizations.invitations',
    '?flik=inbjudningar',
    'inbjuden@example.com',
  ],
] as const

describe.each(causes)('%s', (_name, failing, words) => {
  test.each(lists)('%s', async (title, procedure, search, found) => {
    const server = await renderScreen(`/organization${search}`, {
      as: founder,
      answers: { ...answers, [procedure]: failing },
    })
    const failure = page.getByRole('alert').filter({ hasText: title })
    await expect.element(failure).toHaveTextContent(words)
    server.answer(answers)
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByText(found).first()).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  const failingActs = {
    ...answers,
    'organizations.setMemberRole': failing,
    'organizations.removeMember': failing,
    'organizations.create': failing,
    'organizations.invite': failing,
    'organizations.removeInvitation': failing,
  }

  test('members and invitations keep their state, and the action can be retried', async () => {
    await renderScreen('/organization', { as: founder, answers: failingActs })
    await roleOf('Anna Medlem').selectOptions('Admin')
    await expect.element(toast('Kunde inte uppdatera rollen')).toHaveTextContent(words)
    await expect.element(roleOf('Anna Medlem')).toHaveValue('MEMBER')

    await page.getByRole('button', { name: 'Ta bort Anna Medlem' }).click()
    const removing = dialog('Ta bort Anna Medlem?')
    await removing.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect.element(toast('Kunde inte ta bort medlemmen')).toHaveTextContent(words)
    await removing.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(page.getByRole('row', { name: 'Anna Medlem' })).toBeVisible()

    await page.getByRole('button', { name: 'Skapa organisation' }).click()
    const creating = dialog('Ny organisation')
    await creating.getByLabelText('Namn').fill('Mitt gym')
    await creating.getByRole('button', { name: 'Skapa organisation' }).click()
    await expect.element(toast('Kunde inte skapa organisation')).toHaveTextContent(words)
    await creating.getByRole('button', { name: 'Avbryt' }).click()
  })

  test('Kunde inte skicka inbjudan: the input is kept', async () => {
    await renderScreen('/organization', { as: founder, answers: failingActs })
    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const inviting = dialog('Bjud in tränare')
    await inviting.getByLabelText('E-post').fill('ny@example.com')
    await inviting.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect.element(toast('Kunde inte skicka inbjudan')).toHaveTextContent(words)
    await expect.element(inviting.getByLabelText('E-post')).toHaveValue('ny@example.com')
    await inviting.getByRole('button', { name: 'Avbryt' }).click()
  })

  test('Kunde inte ta bort inbjudan: it stays, and the removal can be retried', async () => {
    const server = await renderScreen('/organization?flik=inbjudningar', {
      as: founder,
      answers: failingActs,
    })
    await page.getByRole('button', { name: /^Ta bort inbjudan till/ }).click()
    const taking = dialog('Ta bort inbjudan till inbjuden@example.com?')
    const take = taking.getByRole('button', { name: 'Ta bort inbjudan' })
    await take.click()
    await expect.element(toast('Kunde inte ta bort inbjudan')).toHaveTextContent(words)
    server.answer({ 'organizations.removeInvitation': () => {}, 'organizations.invitations': [] })
    await take.click()
    await expect.element(toast('Inbjudan är borttagen.')).toBeVisible()
    await expect.element(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  })
})
