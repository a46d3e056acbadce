import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { type Answers, type FakeServer, offline, refused } from '#tests/component/fake-server.ts'
import { founder, memberRow, organizationRow, ownRow } from '#tests/component/organization-rows.ts'
import { fakePasskey, refusePasskeys } from '#tests/component/passkeys.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, toast } from '#tests/component/ui.ts'

// The question that follows when the server wants a confirmation before an act on another account.

const trainer = accountRow()
const { id, name } = trainer
const menu = page.getByRole('button', { name: `Åtgärder för ${name}` })
const anyDialog = page.getByRole('dialog')
const question = dialog('Bekräfta att det är du')
const ownPassword = question.getByRole('textbox', { name: 'Ditt lösenord' })
const yes = question.getByRole('button', { name: 'Bekräfta', exact: true })
const no = question.getByRole('button', { name: 'Avbryt' })

const setting = dialog(`Sätt lösenord för ${name}`)
const fields = {
  password: setting.getByLabelText('Nytt lösenord'),
  again: setting.getByLabelText('Bekräfta lösenordet'),
}
const save = setting.getByRole('button', { name: 'Sätt lösenord', exact: true })
const typed = 'ett tillfälligt ord'

const passkey = {
  setup: 'förseglad',
  request: {
    challenge: 'AAAA',
    timeout: 300_000,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'preferred' as const,
  },
}

/** Refused until the login is confirmed, by any answer but the password "fel". */
function confirmable(ways: Answers['auth.confirmation'] = { hasCode: false, passkey: null }) {
  let isConfirmed = false
  const done = () => (isConfirmed ? undefined : refused('CONFIRMATION_NEEDED'))
  return {
    'auth.confirmation': ways,
    'auth.confirm': ({ answer }) => {
      if (answer.method === 'password' && answer.password === 'fel')
        return refused('PASSWORD_WRONG')
      if (answer.method === 'code' && answer.code === '000000') return refused('FACTOR_WRONG')
      isConfirmed = true
    },
    'admin.setPassword': done,
    'admin.setDisabled': done,
    'organizations.setMemberRole': done,
  } satisfies Answers
}

async function openTrainers(answers: Answers, isPhone = false): Promise<FakeServer> {
  const server = await renderScreen('/admin/trainers', {
    as: superAdmin,
    answers: { ...adminAnswers(trainer), ...answers },
    isPhone,
  })
  await expect.element(menu).toBeVisible()
  return server
}

async function act(label: string): Promise<void> {
  await menu.click()
  await page.getByRole('menuitem', { name: `${label} ${name}` }).click()
}

/** Fills in a temporary password and submits it. */
async function setPassword(): Promise<void> {
  await act('Sätt lösenord för')
  await fields.password.fill(typed)
  await fields.again.fill(typed)
  await save.click()
  await expect.element(question).toBeVisible()
}

describe('in the dialog of the act', () => {
  test('is a step of it, and the act is done with its inputs once the password is right', async () => {
    const server = await openTrainers(confirmable())
    await setPassword()
    await expectCount(anyDialog, 1)
    await expect.element(ownPassword).toHaveFocus()
    await ownPassword.fill('fel')
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toHaveTextContent('Lösenordet stämmer inte')
    await expect.element(ownPassword).toHaveFocus()
    await ownPassword.fill('mitt eget ord')
    await userEvent.keyboard('{Enter}')

    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
    await expectCount(anyDialog, 0)
    await expect.element(menu).toHaveFocus()
    const sent = { id, password: typed, confirmation: typed }
    expect(server.calls('admin.setPassword')).toEqual([sent, sent])
  })

  test.each([
    ['Avbryt', () => no.click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('cancelled by %s leaves the form as it was, without a toast', async (_how, cancel) => {
    const server = await openTrainers(confirmable())
    await setPassword()
    await cancel()
    await expect.element(setting).toBeVisible()
    await expect.element(fields.password).toHaveValue(typed)
    await expect.element(fields.again).toHaveValue(typed)
    await expect
      .element(setting)
      .toHaveTextContent('Du behöver bekräfta att det är du. Ingenting har ändrats.')
    await expect.poll(() => anyDialog.element().contains(document.activeElement)).toBe(true)
    await expectCount(page.getByRole('alert'), 1)
    expect(server.calls('admin.setPassword')).toHaveLength(1)

    await save.click()
    await ownPassword.fill('mitt eget ord')
    await yes.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
  })

  test('on a phone too; its error stays in the question', async () => {
    const server = await openTrainers({ ...confirmable(), 'auth.confirm': offline() }, true)
    await setPassword()
    await ownPassword.fill('mitt eget ord')
    await yes.click()
    await expect.element(question).toHaveTextContent('Ingen anslutning.')
    // Not 1: the sheet ends on a fraction of a pixel.
    await expect.element(yes).toBeInViewport({ ratio: 0.99 })
    server.answer({ 'auth.confirm': refused('TOO_MANY_ATTEMPTS') })
    await yes.click()
    await expect.element(question).toHaveTextContent('För många försök')
  })
})

describe('by a factor', () => {
  beforeEach(fakePasskey)

  test('a code, which can be wrong', async () => {
    const server = await openTrainers(confirmable({ hasCode: true, passkey: null }))
    await setPassword()
    await expectCount(question.getByRole('button', { name: 'Använd passnyckel' }), 0)
    await question.getByRole('button', { name: 'Använd kod från kodappen' }).click()
    const code = question.getByLabelText('Kod från din kodapp')
    await expect.element(code).toHaveFocus()
    await code.fill('000000')
    await yes.click()
    await expect.element(question).toHaveTextContent('Koden stämmer inte, eller är redan använd.')
    await code.fill('123 456')
    await yes.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
    expect(server.calls('auth.confirm').map(({ answer }) => answer)).toEqual([
      { method: 'code', code: '000000' },
      // The server drops the space.
      { method: 'code', code: '123 456' },
    ])
  })

  test('a passkey, and the password when it was not used', async () => {
    const server = await openTrainers(confirmable({ hasCode: false, passkey }))
    await setPassword()
    refusePasskeys()
    const use = question.getByRole('button', { name: 'Använd passnyckel' })
    await use.click()
    await expect.element(question).toHaveTextContent('Passnyckeln användes inte.')
    fakePasskey()
    await use.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
    expect(server.calls('auth.confirm')).toMatchObject([
      { answer: { method: 'passkey', setup: 'förseglad', response: { id: 'AAAA' } } },
    ])
  })

  test('is not offered when the ways could not be read; the password is', async () => {
    await openTrainers(confirmable(offline()))
    await setPassword()
    await ownPassword.fill('mitt eget ord')
    await yes.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
  })
})

describe('without a dialog of the act', () => {
  test('a role is a question of its own: cancelled it stays, and the focus is back', async () => {
    const anna = memberRow({ name: 'Anna Först' })
    const members = [ownRow(), anna]
    const server = await renderScreen('/organization', {
      as: founder,
      answers: {
        ...confirmable(),
        'organizations.mine': [organizationRow({ members: 2 })],
        'organizations.members': members,
      },
    })
    const role = page.getByRole('combobox', { name: `Roll för ${anna.name}` })
    await focusOn(role)
    await role.selectOptions('Admin')
    await expect.element(ownPassword).toHaveFocus()
    await no.click()
    await expect.element(role).toHaveValue('MEMBER')
    await expect.element(role).toHaveFocus()
    await expectCount(page.getByRole('alert'), 0)

    await role.selectOptions('Admin')
    await ownPassword.fill('mitt eget ord')
    await yes.click()
    await expect.element(toast('Framgång')).toBeVisible()
    expect(server.calls('organizations.setMemberRole')).toHaveLength(3)
  })

  test('an optimistic change is rolled back when it is cancelled', async () => {
    const disabled = { ...trainer, isDisabled: true }
    await openTrainers({ ...adminAnswers(disabled), ...confirmable() })
    const row = page.getByRole('row', { name })
    await act('Aktivera')
    await expect.element(question).toBeVisible()
    await no.click()
    await expect.element(row).toHaveTextContent('Inaktiverad')
    await expect.element(menu).toHaveFocus()
    await expectCount(page.getByRole('alert'), 0)
  })
})
