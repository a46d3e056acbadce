import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { delayed, offline, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf, profileAnswers, weekSession } from '#tests/component/rows.ts'
import { toast } from '#tests/component/ui.ts'

const profile = `/dashboard/clients/${clientId}`
/** The form. */
const address = `${profile}?flik=uppgifter`
const answers = profileAnswers

const failure = (title: string) => page.getByRole('alert').filter({ hasText: title })

test('details are saved, and errors are shown at their fields', async () => {
  const server = await renderScreen(address, { answers })
  await expect
    .element(page.getByRole('tab', { name: 'Uppgifter' }))
    .toHaveAttribute('aria-selected', 'true')
  const save = page.getByRole('button', { name: 'Spara ändringar' })
  await page.getByLabelText('Namn').fill(' ')
  await page.getByLabelText('E-post').fill('inte en adress')
  await save.click()
  await expect.element(page.getByText('Ange ett namn')).toBeVisible()
  await expect.element(page.getByText('Ange en giltig e-postadress')).toBeVisible()
  expect(server.calls('clients.update')).toEqual([])

  server.answer({
    'clients.update': undefined,
    'clients.get': clientRow({ name: 'Klara Nyman' }),
  })
  await page.getByLabelText('Namn').fill('Klara Nyman')
  await page.getByLabelText('E-post').fill(' klara@example.com ')
  await page.getByLabelText('Telefon', { exact: true }).fill('070-174 06 96')
  await save.click()
  await expect.element(toast('Klient uppdaterad')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Klara Nyman' })).toBeVisible()
  expect(server.calls('clients.update')).toMatchObject([
    { id: clientId, name: 'Klara Nyman', email: 'klara@example.com', phone: '070-174 06 96' },
  ])
})

test('input typed during a pending save is kept, also when it equals the previous name', async () => {
  const before = clientRow()
  const after = clientRow({ name: 'Klara Nyman' })
  const answer = delayed<undefined>()
  const server = await renderScreen(address, {
    answers: { ...answers, 'clients.update': () => answer.promise },
  })
  const name = page.getByLabelText('Namn')
  await name.fill(after.name)
  await page.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.poll(() => server.calls('clients.update')).toHaveLength(1)
  await name.fill(before.name)
  server.answer({ 'clients.get': after, 'clients.list': [after] })
  answer.give(undefined)
  await expect.element(toast('Klient uppdaterad')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: after.name })).toBeVisible()
  await expect.element(name).toHaveValue(before.name)
})

test('a later save of another device is shown after a save here', async () => {
  const here = clientRow({ name: 'Klara Nyman' })
  const elsewhere = clientRow({ ...here, phone: '070-174 06 96' })
  const server = await renderScreen(address, {
    answers: { ...answers, 'clients.update': undefined, 'clients.setColour': undefined },
  })
  const name = page.getByLabelText('Namn')
  await name.fill(here.name)
  server.answer({ 'clients.get': here })
  await page.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(page.getByRole('heading', { name: here.name })).toBeVisible()

  server.answer({ 'clients.get': elsewhere })
  await page.getByRole('tab', { name: 'Utseende' }).click()
  await page.getByRole('radio', { name: 'Röd' }).click()
  await expect.element(toast('Färg uppdaterad')).toBeVisible()
  await page.getByRole('tab', { name: 'Uppgifter' }).click()
  await expect.element(page.getByLabelText('Telefon', { exact: true })).toHaveValue('070-174 06 96')
})

test("Fel vid uppdatering: the e-mail is another client's, and the input is kept", async () => {
  await renderScreen(address, {
    answers: { ...answers, 'clients.update': refused('CLIENT_EMAIL_EXISTS') },
  })
  const email = page.getByLabelText('E-post')
  await email.fill('annan@example.com')
  await page.getByRole('button', { name: 'Spara ändringar' }).click()
  const words = 'A client with this email already exists'
  await expect.element(toast('Fel vid uppdatering')).toHaveTextContent(words)
  await expect.element(email).toHaveAccessibleDescription(words)
  await expect.element(email).toHaveValue('annan@example.com')
})

test("an organisation's admin opens a client of their own (D4)", async () => {
  await renderScreen(`${profile}?flik=traningspass`, {
    as: { role: 'ORG_ADMIN' },
    answers: { ...answers, 'sessions.ofClient': [] },
  })
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect.element(page.getByText('Inga träningspass ännu')).toBeVisible()
})

test('the sessions are listed from today outwards: soonest first, then newest first (S29)', async () => {
  const on = (id: number, day: string) =>
    weekSession({ id: idOf(id), startsAt: new Date(`${day}T09:00:00Z`) })
  const ahead = Array.from({ length: 11 }, (_, n) => on(20 + n, `2027-01-${22 - n}`))
  const newestFirst = [...ahead, on(5, '2026-11-26'), on(4, '2026-11-19'), on(3, '2026-11-12')]
  await renderScreen(`${profile}?flik=pass`, {
    answers: { ...answers, 'sessions.ofClient': newestFirst },
  })
  const days = (part: string) =>
    page
      .getByRole('table', { name: part })
      .getByRole('time')
      .elements()
      .map((day) => day.getAttribute('datetime'))
  await expect.poll(() => days('Tidigare')).toEqual(['2026-11-19', '2026-11-12'])
  expect(days('Kommande')).toHaveLength(10)
  expect(days('Kommande').slice(0, 2)).toEqual(['2026-11-26', '2027-01-12'])
  await page.getByRole('button', { name: 'Visa 2 pass till' }).click()
  expect(days('Kommande').at(-1)).toBe('2027-01-22')
})

test('on paper the sessions are a sheet of their own, with those that the screen folds', async () => {
  const ahead = Array.from({ length: 11 }, (_, n) =>
    weekSession({ id: idOf(20 + n), startsAt: new Date(`2027-01-${22 - n}T09:00:00Z`) }),
  )
  await renderScreen(`${profile}?flik=pass`, {
    answers: { ...answers, 'sessions.ofClient': ahead },
  })
  await expect.element(page.getByRole('table', { name: 'Kommande' })).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('[data-printed-alone]')
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(11)
  expect(sheet?.textContent).toContain('fre 22 jan 2027')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-printed-alone]')).toBeNull()
})

describe('profile that cannot be shown', () => {
  test("Klient hittades inte: deleted, another trainer's, or unknown", async () => {
    await renderScreen(`${profile}?flik=utseende`, {
      answers: { ...answers, 'clients.get': refused('NOT_FOUND') },
    })
    await expect.element(toast('Klient hittades inte')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/dashboard/clients')
  })

  test('Klient hittades inte: the URL contains no client id', async () => {
    await renderScreen('/dashboard/clients/ingen', {
      answers: { ...answers, 'clients.get': refused('INVALID_INPUT') },
    })
    await expect.element(toast('Klient hittades inte')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/dashboard/clients')
  })

  test('Åtkomst nekad: another tab has logged in as a role without access to clients', async () => {
    await renderScreen(address, { answers: { ...answers, 'clients.get': refused('FORBIDDEN') } })
    await expect
      .element(failure('Åtkomst nekad'))
      .toHaveTextContent('Du saknar behörighet att göra detta.')
  })

  test('Behörighetskontroll misslyckades: the server cannot check the owner', async () => {
    const server = await renderScreen(address, {
      answers: { ...answers, 'clients.get': unavailable() },
    })
    const alert = failure('Behörighetskontroll misslyckades')
    await expect.element(alert).toHaveTextContent('Tjänsten kan inte svara just nu.')
    server.answer({ 'clients.get': clientRow() })
    await alert.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByLabelText('Namn')).toHaveValue('Klara Klient')
  })

  test('Client data error: the response is malformed', async () => {
    await renderScreen(address, { answers: { ...answers, 'clients.get': refused('UNEXPECTED') } })
    await expect.element(failure('Client data error')).toBeVisible()
  })
})

describe('colour', () => {
  const green = { ...answers, 'clients.get': clientRow({ color: 'green-500' }) }
  const radio = (name: string) => page.getByRole('radio', { name })
  const code = () => page.getByLabelText('Färgkod')

  test('“Färg uppdaterad”: a palette colour is saved when it is selected', async () => {
    const server = await renderScreen(`${profile}?flik=utseende`, {
      answers: { ...green, 'clients.setColour': undefined },
    })
    await expect.element(radio('Grön')).toBeChecked()
    expect(page.getByRole('radio').elements()).toHaveLength(10)
    server.answer({ 'clients.get': clientRow({ color: 'red-500' }) })
    await radio('Röd').click()
    await expect.element(radio('Röd')).toBeChecked()
    await expect.element(toast('Färg uppdaterad')).toBeVisible()
    expect(server.calls('clients.setColour')).toMatchObject([{ color: 'red-500' }])
  })

  test('“Färg sparad”: a free colour is chosen by the picker or by its code, and is not selected in the palette', async () => {
    const server = await renderScreen(`${profile}?flik=utseende`, {
      answers: { ...green, 'clients.setColour': undefined },
    })
    await page.getByLabelText('Välj färg').fill('#1f6feb')
    await expect.element(code()).toHaveValue('#1f6feb')
    // A preview only.
    await expect.element(radio('Grön')).toBeChecked()
    await code().fill('inte en färg')
    await page.getByRole('button', { name: 'Spara färg' }).click()
    await expect
      .element(code())
      .toHaveAccessibleDescription('Skriv en färgkod med sex tecken, som #1f6feb.')
    server.answer({ 'clients.get': clientRow({ color: '#11aaff' }) })
    await code().fill('1af')
    await page.getByRole('button', { name: 'Spara färg' }).click()
    await expect.element(toast('Färg sparad')).toBeVisible()
    await expect.element(code()).toHaveValue('#11aaff')
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(0)
    expect(server.calls('clients.setColour')).toMatchObject([{ color: '#11aaff' }])
  })

  test('arrow keys navigate the palette, and the change is announced once', async () => {
    const { promise, give } = delayed<void>()
    const server = await renderScreen(`${profile}?flik=utseende`, {
      answers: { ...green, 'clients.setColour': () => promise },
    })
    await radio('Grön').click()
    for (const name of ['Gul', 'Röd', 'Rosa']) {
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(radio(name)).toBeChecked()
      await expect.element(radio(name)).toHaveFocus()
    }
    server.answer({ 'clients.get': clientRow({ color: 'pink-500' }) })
    give()
    await expect.element(toast('Färg uppdaterad')).toBeVisible()
    await expect.poll(() => toast('Färg uppdaterad').elements()).toHaveLength(1)
    await expect.element(radio('Rosa')).toBeChecked()
    expect(server.calls('clients.setColour').at(-1)).toMatchObject({ color: 'pink-500' })
  })

  test('“Kunde inte uppdatera färg”, “Fel vid sparande”: offline, the colour is rolled back', async () => {
    const server = await renderScreen(`${profile}?flik=utseende`, {
      answers: { ...green, 'clients.setColour': offline() },
    })
    await radio('Lila').click()
    await expect.element(toast('Kunde inte uppdatera färg')).toHaveTextContent('Ingen anslutning.')
    await expect.element(radio('Grön')).toBeChecked()
    await code().fill('#abcdef')
    const save = page.getByRole('button', { name: 'Spara färg' })
    await save.click()
    await expect.element(toast('Fel vid sparande')).toHaveTextContent('Ingen anslutning.')
    await expect.element(radio('Grön')).toBeChecked()
    await expect.element(code()).toHaveValue('#abcdef')
    server.answer({
      'clients.setColour': undefined,
      'clients.get': clientRow({ color: '#abcdef' }),
    })
    await save.click()
    await expect.element(toast('Färg sparad')).toBeVisible()
    await expect.element(save).toHaveFocus()
  })
})
