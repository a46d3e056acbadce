import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { delayed, type Output, offline, refused } from '#tests/component/fake-server.ts'
import {
  adminId,
  founder,
  memberId,
  memberRow,
  organizationId,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const lastAdmin = 'En organisation måste ha minst en aktiv administratör.'
const card = page.getByRole('link', { name: 'Provgymmet' })
const rowOf = (name: string) => page.getByRole('row', { name })
const roleOf = (name: string) => page.getByRole('combobox', { name: `Roll för ${name}` })
const ownRole = roleOf(founder.name)

const anna = memberRow({ name: 'Anna Först' })
const asa = memberRow({ id: idOf(54), name: 'Åsa Sedan', email: 'asa@example.com' })
const otherAdmin = memberRow({ role: 'ADMIN' })

function answersWith(members: Output<'organizations.members'>) {
  return {
    'organizations.mine': [organizationRow({ members: members.length })],
    'organizations.members': members,
  }
}

const asMember = {
  'organizations.mine': [organizationRow({ role: 'MEMBER' })],
  'organizations.members': [ownRow({ role: 'MEMBER' }), otherAdmin],
}

test('the count of the organisation follows its members, when somebody has joined meanwhile (D140)', async () => {
  const answers = answersWith([ownRow(), anna])
  let reads = 0
  await renderScreen('/organization', {
    as: founder,
    answers: {
      ...answers,
      // Read before Anna joined, and again after.
      'organizations.mine': () => {
        reads += 1
        return [organizationRow({ members: reads > 1 ? 2 : 1 })]
      },
    },
  })
  await expect.element(rowOf(anna.name)).toBeVisible()
  await expect.element(card).toHaveTextContent('2 medlemmar')
  await expect.element(page.getByRole('button', { name: 'Lämna organisationen' })).toBeVisible()
})

describe('roles', () => {
  test('admins change roles, without an optimistic update', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), anna, asa]),
    })
    // By join date.
    await expect.element(rowOf(anna.name)).toHaveTextContent(anna.email)
    const rows = page.getByRole('table', { name: 'Medlemmar' }).getByRole('row').elements()
    expect(rows.map(({ textContent }) => /Namn|Frida|Anna|Åsa/.exec(textContent)?.[0])).toEqual([
      'Namn',
      'Frida',
      'Anna',
      'Åsa',
    ])
    await expect.element(rowOf(founder.name)).toHaveTextContent('Du')

    const answer = delayed<void>()
    server.answer({ 'organizations.setMemberRole': () => answer.promise })
    await roleOf(anna.name).selectOptions('Admin')
    await expect.element(roleOf(anna.name)).toHaveAttribute('aria-busy', 'true')
    await expect.element(toast('Framgång')).not.toBeInTheDocument()
    server.answer(answersWith([ownRow(), { ...anna, role: 'ADMIN' }, asa]))
    answer.give()
    await expect.element(toast('Framgång')).toHaveTextContent('Medlemmen är nu administratör.')
    await expect.element(roleOf(anna.name)).toHaveValue('ADMIN')
    expect(server.calls('organizations.setMemberRole')).toEqual([
      { organizationId, memberId, role: 'ADMIN' },
    ])
  })

  test('members have read access', async () => {
    await renderScreen('/organization', { as: founder, answers: asMember })
    await expect.element(rowOf(otherAdmin.name)).toHaveTextContent('Admin')
    await expect.element(rowOf(founder.name)).toHaveTextContent('Du')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: /^(Ta bort|Redigera)/ }))
      .not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    await expect.element(page.getByText('Du har inte behörighet att se inbjudningar')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Bjud in tränare' }))
      .not.toBeInTheDocument()
  })

  test('the last active admin cannot be demoted, and is told why', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: { ...answersWith([ownRow(), anna]), 'organizations.setMemberRole': () => {} },
    })
    await expect.element(ownRole).toBeDisabled()
    await expect.element(ownRole).toHaveValue('ADMIN')
    await expect.element(ownRole).toHaveAccessibleDescription(/enda aktiva administratör/)
    await expect
      .element(page.getByRole('button', { name: `Ta bort ${founder.name}` }))
      .not.toBeInTheDocument()

    const leave = page.getByRole('button', { name: 'Lämna organisationen' })
    await leave.click()
    const question = dialog('Lämna Provgymmet?')
    await expect.element(question).toHaveTextContent('Gör någon annan till administratör först')
    await expect
      .element(question.getByRole('button', { name: 'Lämna', exact: true }))
      .not.toBeInTheDocument()
    await question.getByRole('button', { name: 'Stäng' }).last().click()
    await expect.element(leave).toHaveFocus()

    server.answer(answersWith([ownRow(), { ...anna, role: 'ADMIN' }]))
    await roleOf(anna.name).selectOptions('Admin')
    await expect.element(ownRole).toBeEnabled()
  })

  test("an admin's own demotion asks for confirmation, and the page updates", async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: { ...answersWith([ownRow(), otherAdmin]), 'organizations.setMemberRole': () => {} },
    })
    await ownRole.selectOptions('Medlem')
    const question = dialog('Sluta vara administratör?')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(ownRole).toHaveValue('ADMIN')
    expect(server.calls('organizations.setMemberRole')).toEqual([])
    await ownRole.selectOptions('Medlem')
    server.answer(asMember)
    await question.getByRole('button', { name: 'Bli medlem' }).click()
    await expect.element(toast('Administratören är nu medlem.')).toBeVisible()
    await expect.element(card).toHaveTextContent('Medlem')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    await expect.element(rowOf(otherAdmin.name)).toHaveTextContent('Admin')
    await expect
      .element(page.getByRole('button', { name: 'Redigera Provgymmet' }))
      .not.toBeInTheDocument()
    expect(server.calls('organizations.setMemberRole')).toEqual([
      { organizationId, memberId: adminId, role: 'MEMBER' },
    ])
  })

  test('Kunde inte uppdatera rollen: an admin demoted meanwhile changes no roles', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), otherAdmin, asa]),
    })
    await expect.element(roleOf(asa.name)).toHaveValue('MEMBER')
    server.answer({
      ...asMember,
      'organizations.members': [ownRow({ role: 'MEMBER' }), otherAdmin, asa],
      'organizations.setMemberRole': refused('FORBIDDEN'),
    })
    await roleOf(asa.name).selectOptions('Admin')
    await expect
      .element(toast('Kunde inte uppdatera rollen'))
      .toHaveTextContent('Du saknar behörighet att göra detta.')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    await expect.element(rowOf(asa.name)).toHaveTextContent('Medlem')
  })

  test('Kunde inte uppdatera rollen, nor leave: the other admin left first', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), otherAdmin]),
    })
    const alone = answersWith([ownRow()])
    await ownRole.selectOptions('Medlem')
    const question = dialog('Sluta vara administratör?')
    await expect.element(question).toBeVisible()
    server.answer({
      ...alone,
      'organizations.setMemberRole': refused('LAST_ORGANIZATION_ADMIN'),
    })
    await question.getByRole('button', { name: 'Bli medlem' }).click()
    await expect.element(toast('Kunde inte uppdatera rollen')).toHaveTextContent(lastAdmin)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(ownRole).toHaveValue('ADMIN')
    await expect.element(ownRole).toBeDisabled()
  })

  test('Kunde inte lämna organisationen: the other admin left first', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), otherAdmin]),
    })
    await page.getByRole('button', { name: 'Lämna organisationen' }).click()
    const leaving = dialog('Lämna Provgymmet?')
    const leave = leaving.getByRole('button', { name: 'Lämna', exact: true })
    await expect.element(leave).toBeEnabled()
    server.answer({
      ...answersWith([ownRow()]),
      'organizations.leave': refused('LAST_ORGANIZATION_ADMIN'),
    })
    await leave.click()
    await expect.element(toast('Kunde inte lämna organisationen')).toHaveTextContent(lastAdmin)
    // The dialog updates, too.
    await expect
      .element(leaving)
      .toHaveTextContent('Du är organisationens enda aktiva administratör.')
    await expect.element(leave).not.toBeInTheDocument()
  })
})

describe('removal', () => {
  test('removing a member asks for confirmation', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), anna]),
    })
    const remove = page.getByRole('button', { name: `Ta bort ${anna.name}` })
    await remove.click()
    const question = dialog(`Ta bort ${anna.name}?`)
    await expect.element(question).toHaveTextContent('Medlemmen ser inte längre organisationen')
    await expect.element(question).toHaveTextContent('Kontot finns kvar')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(remove).toHaveFocus()

    // First without an answer: the row stays, and the confirmation can be repeated.
    server.answer({ 'organizations.removeMember': offline() })
    await remove.click()
    await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect
      .element(toast('Kunde inte ta bort medlemmen'))
      .toHaveTextContent('Ingen anslutning.')
    await expect.element(question).toBeVisible()
    expect(rowOf(anna.name).query()).not.toBeNull()

    server.answer({ ...answersWith([ownRow()]), 'organizations.removeMember': () => {} })
    await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect.element(toast('Framgång')).toHaveTextContent('Medlemmen är borttagen.')
    await expect.element(rowOf(anna.name)).not.toBeInTheDocument()
    await expect.element(card).toHaveTextContent('1 medlem')
    await expect.element(page.getByRole('tab', { name: 'Medlemmar' })).toHaveFocus()
  })

  test('Kunde inte ta bort medlemmen: already removed', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: answersWith([ownRow(), anna]),
    })
    await page.getByRole('button', { name: `Ta bort ${anna.name}` }).click()
    const question = dialog(`Ta bort ${anna.name}?`)
    server.answer({
      ...answersWith([ownRow()]),
      'organizations.removeMember': refused('MEMBER_NOT_FOUND'),
    })
    await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect
      .element(toast('Kunde inte ta bort medlemmen'))
      .toHaveTextContent('Medlemmen hittades inte, eller så saknar du behörighet.')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(rowOf(anna.name)).not.toBeInTheDocument()
  })

  test('leaving asks for confirmation, and shows the remaining organisations', async () => {
    const server = await renderScreen(`/organization?org=${organizationId}&flik=medlemmar`, {
      as: { id: adminId },
      answers: asMember,
    })
    await page.getByRole('button', { name: 'Lämna organisationen' }).click()
    const question = dialog('Lämna Provgymmet?')
    await expect
      .element(question)
      .toHaveTextContent('Dina klienter, pass och tidspotter påverkas inte.')
    server.answer({
      'organizations.leave': () => {},
      'organizations.mine': [],
      'organizations.members': refused('NOT_FOUND'),
    })
    await question.getByRole('button', { name: 'Lämna', exact: true }).click()
    await expect.element(toast('Framgång')).toHaveTextContent('Du är inte längre med i Provgymmet.')
    await expect.element(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Gå med i organisation' })).toHaveFocus()
    expect(location.pathname + location.search).toBe('/organization?flik=medlemmar')
  })
})
