import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, refused } from '#tests/component/fake-server.ts'
import {
  activityRow,
  founder,
  memberRow,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const cards = page.getByRole('navigation', { name: 'Dina organisationer' })
const card = (name: string) => cards.getByRole('link', { name })
const tab = (name: string) => page.getByRole('tab', { name })

describe('without an organisation', () => {
  test('a trainer can only join by a code', async () => {
    await renderScreen('/organization', { answers: { 'organizations.mine': [] } })
    await expect.element(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
    const join = page.getByRole('link', { name: 'Gå med i organisation' })
    await expect.element(join).toHaveAttribute('href', '/join-organization')
    await expect
      .element(page.getByRole('button', { name: 'Skapa organisation' }))
      .not.toBeInTheDocument()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  })

  test('Kunde inte skapa organisation: the input is kept, and a retry creates one', async () => {
    const created = organizationRow({ name: 'Östra gymmet', description: 'Vid torget', members: 1 })
    const server = await renderScreen('/organization', {
      as: founder,
      answers: {
        'organizations.mine': [],
        'organizations.members': [ownRow()],
        'organizations.create': offline(),
      },
    })
    await page.getByRole('button', { name: 'Skapa organisation' }).click()
    const form = dialog('Ny organisation')
    const name = form.getByLabelText('Namn')
    const submit = form.getByRole('button', { name: 'Skapa organisation' })
    await submit.click()
    await expect.element(name).toHaveAccessibleDescription('Ange organisationens namn')
    await name.fill(' Östra gymmet ')
    await form.getByLabelText('Beskrivning').fill('Vid torget')
    await submit.click()
    await expect
      .element(toast('Kunde inte skapa organisation'))
      .toHaveTextContent('Ingen anslutning.')
    await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    await expect.element(name).toHaveValue(' Östra gymmet ')

    server.answer({
      'organizations.create': ({ id }) => {
        server.answer({ 'organizations.mine': [{ ...created, id }] })
      },
    })
    await submit.click()
    await expect.element(toast('Framgång')).toHaveTextContent('Östra gymmet är skapad.')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Östra gymmet' })).toHaveFocus()
    await expect.element(page.getByText('Vid torget')).toBeVisible()
    await expect.element(card('Östra gymmet')).toHaveTextContent('Admin')
    await expect.element(card('Östra gymmet')).toHaveTextContent('1 medlem')
    await expect.element(card('Östra gymmet')).toHaveAttribute('aria-current', 'true')
    // The first call may have been executed: the retry has the same id, so that it creates no other.
    const [first, second] = server.calls('organizations.create')
    expect(second).toEqual(first)
  })
})

test('an ORG_ADMIN sees the overview with the trainers, and the members in the menu', async () => {
  await renderScreen('/org/dashboard', {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow()],
      'organizations.members': [ownRow(), memberRow()],
      'organizations.trainers': [activityRow()],
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Organisationsöversikt' })).toBeVisible()
  await expect.element(tab('Tränare')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => document.title).toMatch(/^Organisationsöversikt/)
  const link = page.getByRole('link', { name: 'Organisation', exact: true })
  await expect.element(link).toHaveAttribute('aria-current', 'page')
  await expect.element(cards.getByRole('button', { name: 'Skapa organisation' })).toBeVisible()
  await link.click()
  await expect
    .element(page.getByRole('heading', { name: 'Organisation', exact: true }))
    .toHaveFocus()
  expect(location.pathname).toBe('/organization')
  await expect.element(tab('Medlemmar')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('row', { name: founder.name })).toHaveTextContent('Du')
})

describe('several organisations', () => {
  const [first, second] = [
    organizationRow({ name: 'Första gymmet', isCurrent: false }),
    organizationRow({ id: idOf(70), name: 'Andra gymmet' }),
  ]
  const answers = {
    'organizations.mine': [first, second],
    'organizations.members': [ownRow(), memberRow()],
    'organizations.invitations': [],
  }

  test('the URL keeps the organisation and the tab', async () => {
    await renderScreen('/organization', { as: founder, answers })
    // The last one created is that of the profile.
    await expect.element(card(second.name)).toHaveAttribute('aria-current', 'true')
    await tab('Inbjudningar').click()
    await expect.element(page.getByText('Inga inbjudningar ännu')).toBeVisible()
    await card(first.name).click()
    await expect.poll(() => location.search).toBe(`?flik=inbjudningar&org=${first.id}`)
    await expect.element(page.getByRole('heading', { name: first.name })).toBeVisible()
    await expect.element(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  })

  test('a foreign organisation in the URL is ignored, and so is an unknown tab', async () => {
    await renderScreen(`/organization?org=${idOf(99)}&flik=finns-inte`, { as: founder, answers })
    await expect.element(card(second.name)).toHaveAttribute('aria-current', 'true')
    await expect.element(tab('Medlemmar')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('renaming', () => {
  const answers = {
    'organizations.mine': [organizationRow()],
    'organizations.members': [ownRow(), memberRow()],
  }

  test('an organisation gets another name and description', async () => {
    const server = await renderScreen('/organization', { as: founder, answers })
    await page.getByRole('button', { name: 'Redigera Provgymmet' }).click()
    const form = dialog('Redigera Provgymmet')
    const name = form.getByLabelText('Namn')
    const save = form.getByRole('button', { name: 'Spara ändringar' })
    await name.fill('å'.repeat(101))
    await save.click()
    await expect.element(name).toHaveAccessibleDescription('Högst 100 tecken')
    await name.fill('Västra gymmet')
    await form.getByLabelText('Beskrivning').fill('Nya lokaler')
    server.answer({
      'organizations.update': ({ name: given, description }) => {
        server.answer({ 'organizations.mine': [organizationRow({ name: given, description })] })
      },
    })
    await save.click()
    await expect.element(toast('Västra gymmet är uppdaterad.')).toHaveTextContent('Framgång')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(card('Västra gymmet')).toBeVisible()
    await expect.element(page.getByText('Nya lokaler')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Redigera Västra gymmet' })).toHaveFocus()
  })

  test('an organisation sets when its trainers erase clients, or leaves it to them', async () => {
    const server = await renderScreen('/organization', {
      as: founder,
      answers: {
        ...answers,
        'organizations.mine': [organizationRow({ retentionMonths: 24 })],
        'organizations.update': undefined,
      },
    })
    await page.getByRole('button', { name: 'Redigera Provgymmet' }).click()
    const form = dialog('Redigera Provgymmet')
    const months = form.getByLabelText('Rensa gamla klienter efter, månader')
    await expect.element(months).toHaveValue('24')
    await months.fill('241')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText('Ange ett helt antal månader, 1 till 240')).toBeVisible()
    await months.fill('')
    await userEvent.keyboard('{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    expect(server.calls('organizations.update')).toMatchObject([{ retentionMonths: '' }])
  })

  test('a member removed meanwhile is told so, and sees the remaining organisations', async () => {
    const server = await renderScreen('/organization', { as: founder, answers })
    await page.getByRole('button', { name: 'Redigera Provgymmet' }).click()
    const form = dialog('Redigera Provgymmet')
    await form.getByLabelText('Namn').fill('Mitt gym')
    server.answer({
      'organizations.update': refused('NOT_FOUND'),
      'organizations.members': refused('NOT_FOUND'),
      'organizations.mine': [],
    })
    await userEvent.keyboard('{Enter}')
    await expect
      .element(toast('Kunde inte spara organisationen'))
      .toHaveTextContent('Det du söker finns inte längre.')
    await expect.element(form.getByLabelText('Namn')).toHaveValue('Mitt gym')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
  })
})
