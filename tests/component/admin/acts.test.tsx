import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import {
  type Answers,
  delayed,
  type FakeServer,
  offline,
  refused,
} from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// Account actions of a SUPER_ADMIN, with each failure of the catalogue's Admin section (S4) by its cause.

const trainer = accountRow()
const { id, name } = trainer
const row = page.getByRole('row', { name })
const menu = row.getByRole('button', { name: `Åtgärder för ${name}` })

/** Does what the item of the row's menu says. */
async function act(label: string): Promise<void> {
  await menu.click()
  await page.getByRole('menuitem', { name: `${label} ${name}` }).click()
}

async function openTrainers(answers: Answers = {}): Promise<FakeServer> {
  const server = await renderScreen('/admin/trainers', {
    as: superAdmin,
    answers: { ...adminAnswers(trainer), ...answers },
  })
  await expect.element(page.getByRole('row', { name })).toBeVisible()
  return server
}

describe('disabling and enabling', () => {
  test('disabling asks for confirmation and states its effect; enabling is immediate', async () => {
    const server = await openTrainers({
      'admin.setDisabled': ({ isDisabled }) => {
        server.answer(adminAnswers({ ...trainer, isDisabled }))
      },
    })
    await act('Inaktivera')
    const question = dialog(`Inaktivera ${name}?`)
    await expect
      .element(question)
      .toHaveTextContent(
        `${name} loggas ut överallt på en gång och kan inte logga in förrän kontot aktiveras igen.`,
      )
    await expect.element(question).toHaveTextContent('personliga länkar fortsätter att fungera')
    const no = question.getByRole('button', { name: 'Avbryt' })
    await expect.element(no).toHaveFocus()
    await no.click()
    await expect.element(menu).toHaveFocus()
    await expect.element(row).toHaveTextContent('Aktiv')

    await act('Inaktivera')
    await question.getByRole('button', { name: 'Inaktivera kontot' }).click()
    await expect.element(toast('Tränaren är inaktiverad')).toBeVisible()
    await expect.element(row).toHaveTextContent('Inaktiverad')
    await expect.element(menu).toHaveFocus()

    await act('Aktivera')
    await expect.element(toast('Tränaren är aktiverad')).toBeVisible()
    await expect.element(row).not.toHaveTextContent('Inaktiverad')
    await expect.element(menu).toHaveFocus()
  })

  test('Failed to update trainer status: the account stays enabled, and the confirmation stays open', async () => {
    const server = await openTrainers({ 'admin.setDisabled': offline() })
    await act('Inaktivera')
    const confirm = dialog(`Inaktivera ${name}?`).getByRole('button', { name: 'Inaktivera kontot' })
    await confirm.click()
    await expect
      .element(toast('Failed to update trainer status'))
      .toHaveTextContent('Ingen anslutning.')
    expect(page.getByText('Inaktiverad', { exact: true }).query()).toBeNull()
    server.answer({
      ...adminAnswers({ ...trainer, isDisabled: true }),
      'admin.setDisabled': () => {},
    })
    await confirm.click()
    await expect.element(toast('Tränaren är inaktiverad')).toBeVisible()
    await expect.element(row).toHaveTextContent('Inaktiverad')
  })

  test('Failed to update trainer status: the optimistic change to enabled is rolled back', async () => {
    const answer = delayed<ReturnType<typeof offline>>()
    await openTrainers({
      ...adminAnswers({ ...trainer, isDisabled: true }),
      'admin.setDisabled': () => answer.promise,
    })
    await act('Aktivera')
    await expect.element(row).not.toHaveTextContent('Inaktiverad')
    answer.give(offline())
    await expect
      .element(toast('Failed to update trainer status'))
      .toHaveTextContent('Ingen anslutning.')
    await expect.element(row).toHaveTextContent('Inaktiverad')
  })
})

describe('Failed to create trainer', () => {
  const form = dialog('Lägg till användare')
  const [nameField, email] = [form.getByLabelText('Namn'), form.getByLabelText('E-post')]
  const submit = form.getByRole('button', { name: 'Lägg till', exact: true })

  async function openForm(answers: Answers = {}): Promise<FakeServer> {
    const server = await openTrainers(answers)
    await page.getByRole('button', { name: 'Lägg till användare' }).click()
    return server
  }

  test('Email and name are required.', async () => {
    const server = await openForm()
    await form.getByLabelText('Telefon').fill('070-123 45 67')
    await submit.click()
    const words = 'Email and name are required.'
    await expect.element(toast('Failed to create trainer')).toHaveTextContent(words)
    await expect.element(nameField).toHaveAccessibleDescription(words)
    await expect.element(email).toHaveAccessibleDescription(words)
    await nameField.fill('Örjan')
    await email.fill('inte en adress')
    await submit.click()
    await expect.element(email).toHaveAccessibleDescription('Ange en giltig e-postadress')
    await expect.element(form.getByLabelText('Telefon')).toHaveValue('070-123 45 67')
    expect(server.calls('admin.addTrainer')).toEqual([])
  })

  test('the address is taken by an account of any role', async () => {
    await openForm({ 'admin.addTrainer': refused('ACCOUNT_EMAIL_EXISTS') })
    await nameField.fill('Redan Här')
    await email.fill('KLIENT@example.com')
    await submit.click()
    const words = 'Det finns redan ett konto med den e-postadressen.'
    await expect.element(toast('Failed to create trainer')).toHaveTextContent(words)
    await expect.element(email).toHaveAccessibleDescription(words)
    await expect.element(nameField).toHaveValue('Redan Här')
  })

  test('a lost answer adds no second account on retry (idempotent)', async () => {
    const server = await openForm({ 'admin.addTrainer': offline() })
    const added = accountRow({ id: idOf(90), name: 'Läggs Till', hasPassword: false })
    await nameField.fill(added.name)
    await email.fill('laggs@example.com')
    await submit.click()
    await expect.element(toast('Failed to create trainer')).toHaveTextContent('Ingen anslutning.')
    server.answer({ ...adminAnswers(trainer, added), 'admin.addTrainer': added })
    await submit.click()
    await expect.element(toast('Tränaren är skapad')).toBeVisible()
    await form.getByRole('button', { name: 'Stäng' }).last().click()
    await expect.element(page.getByRole('row', { name: added.name })).toBeVisible()
    // The same id, by which the server recognises the account that it has created.
    const [first, second] = server.calls('admin.addTrainer')
    expect(second).toEqual(first)
  })
})

test('an added user has no password, which is shown, and the link can be sent there', async () => {
  const added = accountRow({ id: idOf(90), name: 'Ny Användare', role: 'ORG_ADMIN' })
  const server = await openTrainers({ 'admin.addTrainer': added, 'admin.sendResetLink': () => {} })
  // A filter that hides the new account.
  await page.getByRole('searchbox').fill(name)
  const open = page.getByRole('button', { name: 'Lägg till användare' })
  await open.click()
  const form = dialog('Lägg till användare')
  await expect.element(form.getByLabelText('Namn')).toHaveFocus()
  await form.getByLabelText('Namn').fill(added.name)
  await form.getByLabelText('Roll').selectOptions('Organization Admin')
  await form.getByLabelText('E-post').fill('Ny@Example.com')
  server.answer(adminAnswers(trainer, added))
  await userEvent.keyboard('{Enter}')

  await expect.element(toast('Tränaren är skapad')).toHaveTextContent('återställning av lösenord')
  await expect
    .element(form)
    .toHaveTextContent('Ny Användare har ett konto men inget lösenord ännu.')
  await expect
    .element(form.getByRole('button', { name: 'Skicka återställningslänk' }))
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Återställningslänk skickad')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await expect
    .element(page.getByRole('row', { name: added.name }))
    .toHaveTextContent('Organization Admin')
  expect(server.calls('admin.addTrainer')).toMatchObject([{ role: 'ORG_ADMIN' }])
  expect(server.calls('admin.sendResetLink')).toEqual([{ id: added.id }])
})

test('without mail an added user gets a temporary password, which is set in the same dialog', async () => {
  const added = accountRow({ id: idOf(90), name: 'Ny Användare', hasPassword: false })
  const withoutMail = { 'admin.counts': { trainers: 1, clients: 0, sessions: 0, sendsMail: false } }
  const server = await openTrainers({ ...withoutMail, 'admin.addTrainer': added })
  const open = page.getByRole('button', { name: 'Lägg till användare' })
  await open.click()
  const form = dialog('Lägg till användare')
  await expect.element(form).toHaveTextContent('sätter du ett tillfälligt i nästa steg')
  await form.getByLabelText('Namn').fill(added.name)
  await form.getByLabelText('E-post').fill('ny@example.com')
  server.answer({ ...adminAnswers(trainer, added), ...withoutMail })
  await userEvent.keyboard('{Enter}')

  await expect.element(toast('Tränaren är skapad')).not.toHaveTextContent('återställning')
  await expect.element(form.getByRole('button', { name: 'Sätt lösenord' })).toHaveFocus()
  await expect.element(form.getByRole('button', { name: /länk/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const setting = dialog('Sätt lösenord för Ny Användare')
  await expect.element(setting).not.toHaveTextContent('får ett mejl')
  await setting.getByRole('button', { name: 'Skapa lösenord' }).click()
  server.answer({ 'admin.setPassword': undefined })
  await setting.getByRole('button', { name: 'Sätt lösenord' }).click()
  await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(server.calls('admin.setPassword')).toMatchObject([{ id: added.id }])
})

describe('temporary password', () => {
  const form = dialog(`Sätt lösenord för ${name}`)
  const password = form.getByLabelText('Nytt lösenord')
  const confirmation = form.getByLabelText('Bekräfta lösenordet')
  const submit = form.getByRole('button', { name: 'Sätt lösenord' })

  async function fill(typed: string, again = typed): Promise<void> {
    await password.fill(typed)
    await confirmation.fill(again)
    await submit.click()
  }

  test('a generated password can be copied, and its effect is stated', async () => {
    const copied = fakeClipboard()
    const server = await openTrainers({ 'admin.setPassword': () => {} })
    await act('Sätt lösenord för')
    await expect.element(form).toHaveTextContent('tillfälligt')
    await expect.element(form).toHaveTextContent('måste bytas vid första inloggningen')
    await expect.element(form).toHaveTextContent('loggas ut överallt')
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveAttribute('type', 'password')
    await form.getByRole('button', { name: 'Skapa lösenord' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    const made = (password.element() as HTMLInputElement).value
    expect(made).toMatch(/^[0-9a-z]{26}$/)
    await expect.element(confirmation).toHaveValue(made)
    await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
    await expect.element(form.getByRole('button', { name: 'Kopierad' })).toBeVisible()
    expect(copied).toEqual([made])

    server.answer(adminAnswers({ ...trainer, mustChangePassword: true }))
    await submit.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    await expect.element(row).toHaveTextContent('Har ett tillfälligt lösenord')
    expect(server.calls('admin.setPassword')).toEqual([{ id, password: made, confirmation: made }])
  })

  test('a refused password shows its cause, and the input is kept', async () => {
    const server = await openTrainers()
    await act('Sätt lösenord för')
    await submit.click()
    await expect.element(toast('Saknade fält')).toBeVisible()
    await fill('1234567', '')
    await expect.element(confirmation).toHaveAccessibleDescription('Fyll i båda fälten')
    await fill('1234567')
    const short = 'Lösenordet måste vara minst 8 tecken långt'
    await expect.element(toast('Lösenordet är för kort')).toHaveTextContent(short)
    await expect.element(password).toHaveAccessibleDescription(short)
    await fill('hemligt nog', 'hemligt nog.')
    await expect.element(toast('Lösenorden matchar inte')).toBeVisible()
    await expect.element(confirmation).toHaveAccessibleDescription('Lösenorden matchar inte')
    await expect.element(password).toHaveValue('hemligt nog')
    await fill('å'.repeat(129))
    await expect
      .element(password)
      .toHaveAccessibleDescription('Lösenordet får vara högst 128 tecken')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(server.calls('admin.setPassword')).toEqual([])
  })

  test('Kunde inte sätta lösenord: a common password, or no answer', async () => {
    const server = await openTrainers({ 'admin.setPassword': refused('PASSWORD_COMMON') })
    await act('Sätt lösenord för')
    await fill('12345678')
    const words = 'Lösenordet är för vanligt och går att gissa. Välj ett annat.'
    await expect.element(toast('Kunde inte sätta lösenord')).toHaveTextContent(words)
    await expect.element(password).toHaveAccessibleDescription(words)

    server.answer({ 'admin.setPassword': offline() })
    await fill('hemligt nog för alla')
    await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    await expect.element(password).toHaveValue('hemligt nog för alla')
    server.answer({ 'admin.setPassword': () => {} })
    await submit.click()
    await expect.element(toast('Lösenord uppdaterat')).toBeVisible()
  })
})

test('a reset link is sent directly from the list', async () => {
  const server = await openTrainers({ 'admin.sendResetLink': () => {} })
  await act('Skicka länk till')
  await expect.element(toast('Återställningslänk skickad')).toBeVisible()
  expect(server.calls('admin.sendResetLink')).toEqual([{ id }])
})

test('Kunde inte skicka återställningslänk: a disabled account, or no answer', async () => {
  const server = await openTrainers({ 'admin.sendResetLink': refused('TRAINER_DISABLED') })
  await act('Skicka länk till')
  await expect
    .element(toast('Kontot är inaktiverat. Aktivera det först'))
    .toHaveTextContent('Kunde inte skicka återställningslänk')
  server.answer({ 'admin.sendResetLink': offline() })
  await act('Skicka länk till')
  await expect
    .element(toast('Ingen anslutning.'))
    .toHaveTextContent('Kunde inte skicka återställningslänk')
})

describe('removing the second factor', () => {
  const remove = () => act('Ta bort tvåstegsinloggningen för')
  const withFactor = { ...trainer, hasSecondFactor: true }

  test('is offered for an account that has one, and says what follows from it', async () => {
    const server = await openTrainers({
      ...adminAnswers(withFactor),
      'admin.resetFactor': offline(),
    })
    await expect.element(row).toHaveTextContent('Två steg')
    await remove()
    const question = dialog(`Ta bort tvåstegsinloggningen för ${name}?`)
    await expect.element(question).toHaveTextContent('kontot loggas ut överallt')
    await expect.element(question).toHaveTextContent('Ett mejl om det skickas')
    await question.getByRole('button', { name: 'Ta bort' }).click()
    await expect.element(toast('Kunde inte ta bort tvåstegsinloggningen')).toBeVisible()

    server.answer({ ...adminAnswers(trainer), 'admin.resetFactor': undefined })
    await question.getByRole('button', { name: 'Ta bort' }).click()
    await expect.element(toast('Tvåstegsinloggningen är borttagen')).toBeVisible()
    await expect.element(row).not.toHaveTextContent('Två steg')
    await expect.element(menu).toHaveFocus()
    expect(server.calls('admin.resetFactor')).toEqual([{ id }, { id }])
  })
})
