import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, refused } from '#tests/component/fake-server.ts'
import {
  founder,
  memberRow,
  organizationId,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

const alone = {
  'organizations.mine': [organizationRow({ members: 1 })],
  'organizations.members': [ownRow()],
}
const remove = page.getByRole('button', { name: 'Ta bort organisationen' })
const leave = page.getByRole('button', { name: 'Lämna organisationen' })
const question = dialog('Ta bort Provgymmet?')
const confirm = question.getByRole('button', { name: 'Ta bort organisationen' })

test('its only ADMIN deletes an organisation after a question, and may found another', async () => {
  const server = await renderScreen('/organization?flik=medlemmar', { as: founder, answers: alone })
  await remove.click()
  await expect.element(question).toHaveTextContent('det går inte att ångra')
  await expect.element(question).toHaveTextContent('Inbjudningar som väntar slutar fungera')
  await expect
    .element(question)
    .toHaveTextContent('Dina klienter, pass och tidspotter påverkas inte.')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(remove).toHaveFocus()
  expect(server.calls('organizations.remove')).toEqual([])

  // First without an answer: it can be confirmed again.
  server.answer({ 'organizations.remove': offline() })
  await remove.click()
  await confirm.click()
  await expect
    .element(toast('Kunde inte ta bort organisationen'))
    .toHaveTextContent('Ingen anslutning.')
  server.answer({
    'organizations.remove': () => {},
    'organizations.mine': [],
    'organizations.members': refused('NOT_FOUND'),
  })
  await confirm.click()
  await expect.element(toast('Framgång')).toHaveTextContent('Provgymmet är borttagen.')
  await expect.element(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Gå med i organisation' })).toHaveFocus()
  expect(server.calls('organizations.remove')).toEqual([{ organizationId }, { organizationId }])
})

test('Kunde inte ta bort organisationen: somebody has joined, and the page follows', async () => {
  const server = await renderScreen('/organization', { as: founder, answers: alone })
  await remove.click()
  server.answer({
    'organizations.remove': refused('ORGANIZATION_HAS_MEMBERS'),
    'organizations.mine': [organizationRow({ members: 2 })],
    'organizations.members': [ownRow(), memberRow()],
  })
  await confirm.click()
  await expect
    .element(toast('Kunde inte ta bort organisationen'))
    .toHaveTextContent('Organisationen har fler medlemmar.')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(leave).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})

test.each([
  ['an ADMIN with other members', { members: 2 }],
  ['a MEMBER', { members: 1, role: 'MEMBER' as const }],
])('%s leaves, and does not delete', async (_who, of) => {
  await renderScreen('/organization', {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow(of)],
      'organizations.members': [ownRow(), memberRow({ role: 'ADMIN' })],
    },
  })
  await expect.element(leave).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})
