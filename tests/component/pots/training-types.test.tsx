import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Answers,
  type FakeServer,
  type Output,
  offline,
  refused,
  unavailable,
} from '#tests/component/fake-server.ts'
import { fitsFinger, scrollsSideways, tabTo } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf, typeId } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// The tab "Träningstyper", with each failure of the catalogue's training types (S4) by its cause.

type TrainingType = Output<'pots.types'>[number]

function typeRow(differences: Partial<TrainingType> = {}): TrainingType {
  return { id: typeId, name: 'Löpning', description: null, pots: 0, ...differences }
}

const create = page.getByRole('button', { name: 'Skapa träningstyp' }).first()
const edit = page.getByRole('button', { name: 'Redigera Löpning' })
const remove = page.getByRole('button', { name: 'Ta bort Löpning' })
const row = page.getByRole('listitem').filter({ hasText: 'Löpning' })

async function openTypes(
  types: TrainingType[] | undefined,
  { answers = {}, isPhone = false }: { answers?: Answers; isPhone?: boolean } = {},
): Promise<FakeServer> {
  return renderScreen('/profile?flik=typer', {
    isPhone,
    answers: { 'profile.get': ownProfile(), ...(types && { 'pots.types': types }), ...answers },
  })
}

describe('creating', () => {
  const form = dialog('Ny träningstyp')
  const name = form.getByLabelText('Namn')
  const submit = form.getByRole('button', { name: 'Skapa träningstyp' })

  test('a training type is created', async () => {
    const server = await openTypes([typeRow({ id: idOf(5), name: 'Styrka' })])
    await create.click()
    await expect.element(name).toHaveFocus()
    await form.getByLabelText('Beskrivning').fill('Ute i alla väder')
    await name.fill('   ')
    await submit.click()
    await expect.element(form.getByText('Namnfältet är obligatoriskt.')).toBeVisible()
    await expect
      .element(toast('Fältet namn saknas'))
      .toHaveTextContent('Namnfältet är obligatoriskt.')
    await expect.element(form.getByLabelText('Beskrivning')).toHaveValue('Ute i alla väder')
    await name.fill('a'.repeat(101))
    await submit.click()
    await expect.element(form.getByText('Högst 100 tecken')).toBeVisible()
    server.answer({
      'pots.createType': ({ id, name: given, description = null }) => {
        server.answer({ 'pots.types': [typeRow({ id, name: given, description })] })
        return undefined
      },
    })
    await name.fill('Löpning')
    await submit.click()
    await expect.element(toast('Träningstyp skapad')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
    await expect.element(row).toHaveTextContent('Ute i alla väder')
    await expect.element(row).toHaveTextContent('Används inte i någon tidspott')

    await create.click()
    await name.fill('LÖPNING')
    await submit.click()
    await expect.element(form.getByText('Du har redan en träningstyp med det namnet')).toBeVisible()
    expect(server.calls('pots.createType')).toHaveLength(1)
  })

  test('“Kunde inte skapa träningstypen.” when the service is unavailable; a retry creates it once', async () => {
    const server = await openTypes([], { answers: { 'pots.createType': unavailable() } })
    await create.click()
    await name.fill('Löpning')
    await submit.click()
    await expect
      .element(toast('Kunde inte skapa träningstypen.'))
      .toHaveTextContent('Tjänsten kan inte svara just nu. Försök igen om en stund.')
    await expect.element(name).toHaveValue('Löpning')
    server.answer({ 'pots.createType': undefined, 'pots.types': [typeRow()] })
    await submit.click()
    await expect.element(toast('Träningstyp skapad')).toBeVisible()
    await expect.element(row).toBeVisible()
    // The same id, by which the server recognises the type that it may have created.
    const [first, second] = server.calls('pots.createType')
    expect(second).toEqual(first)
  })

  test('“Inte inloggad” when the login has expired', async () => {
    const server = await openTypes([], {
      answers: { 'pots.createType': refused('UNAUTHENTICATED') },
    })
    await create.click()
    await name.fill('Utan inloggning')
    server.answer({ 'auth.me': () => null, 'pots.types': refused('UNAUTHENTICATED') })
    await submit.click()
    await expect.element(toast('Inte inloggad')).toHaveTextContent('Du behöver logga in igen.')
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test('the empty state says what to do, and creating the first type keeps the focus', async () => {
    const server = await openTypes([], { answers: { 'pots.createType': undefined } })
    await expect.element(page.getByText('Inga träningstyper ännu')).toBeVisible()
    await expect
      .element(page.getByText('Skapa en för varje slags pass som du säljer'))
      .toBeVisible()
    await create.click()
    await name.fill('Löpning')
    server.answer({ 'pots.types': [typeRow()] })
    await userEvent.keyboard('{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(row).toBeVisible()
    await expect.element(create).toHaveFocus()
  })
})

test('“Kunde inte hämta träningstyper.”, and a retry', async () => {
  const server = await openTypes(undefined, { answers: { 'pots.types': offline() } })
  const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte hämta träningstyper.' })
  await expect
    .element(failure)
    .toHaveTextContent('Ingen anslutning. Kontrollera nätverket och försök igen.')
  server.answer({ 'pots.types': [] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(create).toBeVisible()
})

describe('renaming', () => {
  const form = dialog('Redigera Löpning')
  const name = form.getByLabelText('Namn')
  const save = form.getByRole('button', { name: 'Spara ändringar' })

  test('a type gets another name and description, also one in use', async () => {
    const server = await openTypes([typeRow({ pots: 1 })])
    await edit.click()
    await expect.element(name).toHaveValue('Löpning')
    await name.fill('')
    await save.click()
    await expect.element(form.getByText('Namnfältet är obligatoriskt.')).toBeVisible()
    await expect.element(toast('Fältet namn saknas')).toBeVisible()
    server.answer({
      'pots.updateType': ({ name: given, description }) => {
        server.answer({ 'pots.types': [typeRow({ name: given, description, pots: 1 })] })
      },
    })
    await name.fill('Promenad')
    await form.getByLabelText('Beskrivning').fill('Rad ett\nRad två')
    await save.click()
    await expect.element(toast('Träningstyp uppdaterad')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Redigera Promenad' })).toHaveFocus()
    const renamed = page.getByRole('listitem').filter({ hasText: 'Promenad' })
    await expect.element(renamed).toHaveTextContent('Rad ett Rad två')
    await expect.element(renamed).toHaveTextContent('Används i 1 tidspott och kan inte tas bort')
  })

  test('a type removed by another device cannot be saved, and the input is kept', async () => {
    const server = await openTypes([typeRow()])
    await edit.click()
    await name.fill('Nytt namn')
    server.answer({ 'pots.updateType': refused('POT_TYPE_NOT_FOUND'), 'pots.types': [] })
    await save.click()
    const words = 'Träningstypen finns inte längre.'
    await expect.element(toast('Kunde inte uppdatera träningstypen.')).toHaveTextContent(words)
    await expect.element(form.getByRole('alert')).toHaveTextContent(words)
    await expect.element(name).toHaveValue('Nytt namn')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
  })
})

describe('removing', () => {
  const question = dialog('Ta bort Löpning?')
  const confirm = question.getByRole('button', { name: 'Ta bort träningstyp' })

  test('an unused type is removed by keyboard alone, and the focus is kept', async () => {
    const server = await openTypes([typeRow()], { answers: { 'pots.removeType': () => {} } })
    await expect.element(remove).toBeVisible()
    await tabTo(remove)
    await userEvent.keyboard('{Enter}')
    await expect.element(question.getByRole('button', { name: 'Avbryt' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(remove).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect.element(confirm).toBeVisible()
    await tabTo(confirm)
    server.answer({ 'pots.types': [] })
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('Träningstyp borttagen')).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(remove).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
    expect(server.calls('pots.removeType')).toEqual([{ id: typeId }])
  })

  test('a type in use shows the number of its pots and cannot be removed', async () => {
    const styrka = 'Ta bort Styrka'
    await openTypes([
      typeRow({ pots: 1 }),
      typeRow({ id: idOf(5), name: 'Styrka', pots: 2 }),
      typeRow({ id: idOf(6), name: 'Yoga' }),
    ])
    await expect.element(row).toHaveTextContent('Används i 1 tidspott och kan inte tas bort')
    await expect.element(remove).toBeDisabled()
    await expect
      .element(remove)
      .toHaveAccessibleDescription(/^Används i 1 tidspott och kan inte tas bort/)
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Styrka' }))
      .toHaveTextContent('Används i 2 tidspotter och kan inte tas bort')
    await expect.element(page.getByRole('button', { name: styrka })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Ta bort Yoga' })).toBeEnabled()
  })

  test('a type that another device has begun to use stays, with the reason', async () => {
    const server = await openTypes([typeRow()])
    await remove.click()
    server.answer({
      'pots.removeType': refused('POT_TYPE_IN_USE'),
      'pots.types': [typeRow({ pots: 1 })],
    })
    await confirm.click()
    await expect
      .element(toast('Kunde inte ta bort träningstypen.'))
      .toHaveTextContent('Träningstypen används av tidspotter och kan inte tas bort.')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(row).toHaveTextContent('Används i 1 tidspott')
    await expect.element(edit).toHaveFocus()
  })
})

test('long words fit a phone, and its buttons are touch targets', async () => {
  const name = 'Rygg'.repeat(20)
  await openTypes([typeRow({ name, description: 'Utanavbrott'.repeat(30) })], { isPhone: true })
  const buttons = [`Redigera ${name}`, `Ta bort ${name}`, 'Skapa träningstyp']
  for (const label of buttons) {
    const button = page.getByRole('button', { name: label })
    await expect.element(button).toBeVisible()
    expect(fitsFinger(button), label).toBe(true)
  }
  expect(scrollsSideways()).toBe(false)
})
