import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  type Answers,
  delayed,
  offline,
  refused,
  unavailable,
} from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, idOf, potRow, profileAnswers, typeId } from '#tests/component/rows.ts'
import { dialog, potCard, toast } from '#tests/component/ui.ts'

// Every text of the catalogue under Pots, by its cause (S4).

const offlineWords = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const awayWords = 'Tjänsten kan inte svara just nu. Försök igen om en stund.'
const rangeWords = 'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.'
const entry = {
  id: idOf(51),
  potId: potRow().id,
  date: new Date('2026-11-20T09:00:00Z'),
  hoursAdded: 1,
  reason: 'Klipp',
  trainerName: 'Tove Tränare',
}
const before = potRow()
const withEntry = potRow({ totalHours: 11, hoursRemaining: 11, openingHours: 10, history: [entry] })
const unused = { hoursRemaining: 10, history: 0, sessions: 0, chargedSessions: 0, chargedHours: 0 }

/** A client's profile with one pot. */
async function openPots(answers: Answers = {}) {
  const server = await renderScreen(`/dashboard/clients/${clientId}?flik=potter`, {
    answers: {
      ...profileAnswers,
      'pots.types': [{ id: typeId, name: 'PT 60 min', description: null, pots: 1 }],
      'pots.ofClient': [before],
      'pots.deletionImpact': unused,
      ...answers,
    },
  })
  const card = potCard('PT 60 min')
  await expect.element(card).toHaveTextContent('h kvar av')
  return { server, card }
}

async function changeHours(hours: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Ändra timmar i PT 60 min', exact: true }).click()
  const form = dialog('Ändra timmar i PT 60 min')
  await form.getByLabelText('Timmar').fill(hours)
  await form.getByLabelText('Anledning').fill('Påfyllning')
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  return form
}

async function askToRemoveEntry(card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: /^Påfyllningar/ }).click()
  await card
    .getByRole('button', { name: /^Ta bort historikposten/ })
    .first()
    .click()
  return dialog('Ta bort historikposten?')
}

async function removePot(): Promise<Locator> {
  await page.getByRole('button', { name: 'Ta bort tidspotten PT 60 min' }).click()
  const question = dialog('Ta bort tidspotten PT 60 min?')
  await expect
    .element(question)
    .toHaveTextContent('I 30 dagar kan du återställa den under Borttaget.')
  await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
  return question
}

async function expectFailure(title: string, message: string): Promise<void> {
  await expect.element(toast(title).filter({ hasText: message }).first()).toBeVisible()
}

describe('“Fel vid tillägg av timmar”', () => {
  test('when the pot has been deleted meanwhile: the form keeps its values', async () => {
    const { card } = await openPots({
      'pots.changeHours': refused('POT_NOT_FOUND'),
      'pots.ofClient': (_input, call) => (call === 1 ? [before] : []),
    })
    const form = await changeHours('2,5')
    await expectFailure('Fel vid tillägg av timmar', 'Tidspotten finns inte längre.')
    await expect.element(form.getByRole('alert')).toHaveTextContent('Tidspotten finns inte längre.')
    await expect.element(form.getByLabelText('Timmar')).toHaveValue('2,5')
    await expect.element(form.getByLabelText('Anledning')).toHaveValue('Påfyllning')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(card).not.toBeInTheDocument()
  })

  test('when the hours exceed the range of a pot', async () => {
    const { card } = await openPots({ 'pots.changeHours': refused('HOURS_OUT_OF_RANGE') })
    const form = await changeHours('99999')
    await expectFailure('Fel vid tillägg av timmar', rangeWords)
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  })

  test('after a lost answer: the retry has the same id, so the hours are added once (idempotent)', async () => {
    const { server, card } = await openPots({
      'pots.changeHours': (_input, call) => (call === 1 ? offline() : undefined),
    })
    const form = await changeHours('2')
    await expect.element(form.getByRole('alert')).toHaveTextContent(offlineWords)
    server.answer({ 'pots.ofClient': [potRow({ totalHours: 12 })] })
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(card).toHaveTextContent('12 h kvar av 12 h')
    const [first, second] = server.calls('pots.changeHours')
    expect(second).toEqual(first)
  })

  test('when an undo fails: it says so and stays; after a lost answer it is undone once', async () => {
    const { server, card } = await openPots({ 'pots.changeHours': undefined })
    server.answer({ 'pots.ofClient': [potRow({ totalHours: 15 })] })
    const form = await changeHours('5')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(card).toHaveTextContent('15 h kvar av 15 h')

    server.answer({ 'pots.changeHours': (_input, call) => (call < 3 ? offline() : undefined) })
    server.answer({ 'pots.ofClient': [potRow({ totalHours: 10 })] })
    await toast('Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
    await expect.element(toast('Ångrat: +5 h')).toBeVisible()
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
    const [, undo, again] = server.calls('pots.changeHours')
    expect(undo).toMatchObject({ hours: -5 })
    expect(again).toEqual(undo)

    server.answer({
      'pots.changeHours': undefined,
      'pots.ofClient': [potRow({ totalHours: 13 })],
    })
    const next = await changeHours('3')
    await expect.element(next).not.toBeInTheDocument()
    server.answer({ 'pots.changeHours': unavailable() })
    await toast('+3 h').getByRole('button', { name: 'Ångra' }).click()
    await expectFailure('Fel vid tillägg av timmar', awayWords)
    await expect.element(card).toHaveTextContent('13 h kvar av 13 h')
  })
})

describe('“Fel vid borttagning” of a history entry', () => {
  test('when it has been deleted already: it is reversed once, and the dialog closes', async () => {
    const { server, card } = await openPots({
      'pots.ofClient': [withEntry],
      'pots.removeHistory': refused('HISTORY_NOT_FOUND'),
    })
    const question = await askToRemoveEntry(card)
    server.answer({ 'pots.ofClient': [before] })
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expectFailure(
      'Fel vid borttagning',
      'Ingen historikpost hittades eller saknar behörighet',
    )
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
    await expect
      .element(card.getByRole('button', { name: 'Påfyllningar och rättelser (0)' }))
      .toBeVisible()
  })

  test('when the hours could not be updated, since they exceed the range of the pot', async () => {
    const { card } = await openPots({
      'pots.ofClient': [withEntry],
      'pots.removeHistory': refused('HOURS_OUT_OF_RANGE'),
    })
    const question = await askToRemoveEntry(card)
    await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
    await expectFailure('Fel vid borttagning', rangeWords)
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(card).toHaveTextContent('11 h kvar av 11 h')
  })

  test('when it could not be deleted, since the service is unavailable: the dialog stays', async () => {
    const { server, card } = await openPots({
      'pots.ofClient': [withEntry],
      'pots.removeHistory': unavailable(),
    })
    const question = await askToRemoveEntry(card)
    const confirm = question.getByRole('button', { name: 'Ta bort historikpost' })
    await confirm.click()
    await expectFailure('Fel vid borttagning', awayWords)
    server.answer({ 'pots.removeHistory': { trashId: idOf(9) }, 'pots.ofClient': [before] })
    await confirm.click()
    await expect.element(toast('Historik borttagen')).toBeVisible()
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  })
})

describe('“Fel vid borttagning” of a pot', () => {
  test('the deletion cannot be confirmed while its impact is unknown', async () => {
    const { server } = await openPots({ 'pots.deletionImpact': unavailable() })
    await page.getByRole('button', { name: 'Ta bort tidspotten PT 60 min' }).click()
    const question = dialog('Ta bort tidspotten PT 60 min?')
    await expect
      .element(question)
      .toHaveTextContent('Det gick inte att kontrollera vilka pass som berörs.')
    await expect
      .element(question.getByRole('button', { name: 'Ta bort tidspott' }))
      .not.toBeInTheDocument()
    server.answer({ 'pots.deletionImpact': unused })
    await question.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(question).toHaveTextContent('Inga pass använder potten.')
  })

  test('when it is deleted already', async () => {
    const { card } = await openPots({
      'pots.remove': refused('POT_NOT_FOUND'),
      'pots.ofClient': (_input, call) => (call === 1 ? [before] : []),
    })
    await removePot()
    await expectFailure(
      'Fel vid borttagning',
      'Tidspotten kunde inte hittas eller du saknar behörighet att ta bort den',
    )
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(page.getByText('Inga tidspotter ännu')).toBeVisible()
  })

  test('when the server refuses, the optimistic removal is rolled back', async () => {
    const { card } = await openPots({ 'pots.remove': refused('FORBIDDEN') })
    await removePot()
    await expectFailure('Fel vid borttagning', 'Du saknar behörighet att göra detta.')
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  })

  test('after a lost answer of an executed deletion the pot stays removed (H21)', async () => {
    const { server, card } = await openPots({ 'pots.remove': offline() })
    server.answer({ 'pots.ofClient': [] })
    await removePot()
    await expectFailure('Fel vid borttagning', offlineWords)
    await expect.element(page.getByText('Inga tidspotter ännu')).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  })

  test('after a lost request the pot is restored (H21)', async () => {
    const { card } = await openPots({ 'pots.remove': offline() })
    await removePot()
    await expectFailure('Fel vid borttagning', offlineWords)
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  })

  test('when the outcome is unknown, no list is shown rather than a wrong one (H21)', async () => {
    const { server, card } = await openPots({ 'pots.remove': offline() })
    server.answer({ 'pots.ofClient': offline() })
    await removePot()
    await expectFailure('Fel vid borttagning', offlineWords)
    const alert = page.getByRole('alert').filter({ hasText: 'Tidspotterna kunde inte hämtas' })
    await expect.element(alert).toBeVisible()
    await expect.element(page.getByText('Inga tidspotter ännu')).not.toBeInTheDocument()
    server.answer({ 'pots.ofClient': [before] })
    await alert.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  })
})

test('when the outcome is unknown, a dialog about another pot keeps its input', async () => {
  const { promise, give } = delayed<ReturnType<typeof offline>>()
  const other = potRow({ id: idOf(52), potTypeName: 'Yoga', totalHours: 5 })
  const { server } = await openPots({
    'pots.ofClient': [before, other],
    'pots.remove': () => promise,
  })
  await removePot()
  await page.getByRole('button', { name: 'Ändra timmar i Yoga' }).click()
  const form = dialog('Ändra timmar i Yoga')
  await form.getByLabelText('Timmar').fill('2,5')
  server.answer({ 'pots.ofClient': offline() })
  give(offline())
  await expect.element(page.getByText('Tidspotterna kunde inte hämtas')).toBeVisible()
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('2,5')
})

test('“Fel vid skapande av tidspott” when the client is deleted: the form keeps its values', async () => {
  const { server } = await openPots({ 'pots.create': refused('NOT_FOUND') })
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog('Ny tidspott')
  await form.getByLabelText('Tidspottstyp').selectOptions('PT 60 min')
  await form.getByLabelText('Antal timmar').fill('7,5')
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expectFailure('Fel vid skapande av tidspott', 'Det du söker finns inte längre.')
  await expect.element(form.getByLabelText('Antal timmar')).toHaveValue('7,5')
  expect(server.calls('pots.create')).toMatchObject([{ clientId, initialHours: '7,5' }])
})

describe('forms of a pot', () => {
  test('“Ny tidspott skapad”, “Tidspott borttagen”: a pot is created and deleted', async () => {
    const { server, card } = await openPots({
      'pots.create': undefined,
      'pots.remove': { trashId: idOf(9) },
    })
    await page.getByRole('button', { name: 'Skapa tidspott' }).click()
    const form = dialog('Ny tidspott')
    await form.getByLabelText('Tidspottstyp').selectOptions('PT 60 min')
    server.answer({ 'pots.ofClient': [before, potRow({ id: idOf(52), potTypeName: 'Yoga' })] })
    await form.getByRole('button', { name: 'Skapa tidspott' }).click()
    await expect.element(toast('Ny tidspott skapad')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Yoga' })).toBeVisible()
    server.answer({ 'pots.ofClient': [potRow({ id: idOf(52), potTypeName: 'Yoga' })] })
    await removePot()
    await expect.element(toast('Tidspott borttagen')).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  })

  test('“Ogiltigt värde”: invalid hours, or a missing reason, are reported at the field', async () => {
    const { server } = await openPots({ 'pots.changeHours': undefined })
    await page.getByRole('button', { name: 'Ändra timmar i PT 60 min' }).click()
    const form = dialog('Ändra timmar i PT 60 min')
    const [hours, reason] = [form.getByLabelText('Timmar'), form.getByLabelText('Anledning')]
    const submit = form.getByRole('button', { name: 'Spara timmar' })
    const wrongWords = form.getByText('Ange ett giltigt antal timmar.')
    for (const wrong of ['abc', '', '0', '1,555', 'NaN', '1e9', '1000000000', '0.333', '−0']) {
      await hours.fill(wrong)
      await reason.fill('Påfyllning')
      await submit.click()
      await expect.element(wrongWords).toBeVisible()
      await expect.element(toast('Ogiltigt värde').first()).toBeVisible()
      await hours.fill('1')
      await expect.element(wrongWords).not.toBeInTheDocument()
    }
    await hours.fill('1,5')
    await reason.fill('  ')
    await submit.click()
    await expect.element(form.getByText('Ange en anledning')).toBeVisible()
    await expect.element(form.getByText('10 h → 11,5 h kvar')).toBeVisible()
    expect(server.calls('pots.changeHours')).toEqual([])
  })

  test('one button negates the typed hours, and the pot shows “Under noll”', async () => {
    const { server, card } = await openPots({ 'pots.changeHours': undefined })
    await page.getByRole('button', { name: 'Ändra timmar i PT 60 min' }).click()
    const form = dialog('Ändra timmar i PT 60 min')
    await form.getByLabelText('Timmar').fill('12,5')
    await form.getByRole('button', { name: 'Byt mellan plus och minus' }).click()
    await expect.element(form.getByLabelText('Timmar')).toHaveValue('−12,5')
    await form.getByLabelText('Anledning').fill('Rättelse')
    server.answer({ 'pots.ofClient': [potRow({ totalHours: -2.5 })] })
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect.element(card).toHaveTextContent('2,5 h minus av −2,5 h')
    await expect.element(card).toHaveTextContent('Under noll')
  })

  test('“Välj tidspottstyp”, “Ogiltigt antal timmar”: a pot needs a type and hours', async () => {
    await openPots()
    await page.getByRole('button', { name: 'Skapa tidspott' }).click()
    const form = dialog('Ny tidspott')
    await expect.element(form.getByLabelText('Antal timmar')).toHaveValue('10')
    // The type that is used most is proposed; back from a new type none is chosen.
    await form.getByRole('button', { name: 'Ny typ' }).click()
    await form.getByRole('button', { name: 'Välj en befintlig typ' }).click()
    await form.getByLabelText('Antal timmar').fill('tio')
    await form.getByRole('button', { name: 'Skapa tidspott' }).click()
    await expect.element(form.getByText('Du måste välja en tidspottstyp.')).toBeVisible()
    await expect.element(form.getByText('Ogiltigt antal timmar')).toBeVisible()
    await expect.element(toast('Välj tidspottstyp').first()).toBeVisible()
  })

  test('a pot that does not cover its bookings says so, and one button fills in the missing hours', async () => {
    const { server, card } = await openPots({
      'pots.changeHours': undefined,
      'pots.ofClient': [
        potRow({
          totalHours: 2,
          forecast: {
            left: 2,
            booked: 6,
            available: -4,
            unmarked: 0,
            free: 0,
            bookedEach: [],
            uncovered: 3,
            lastsUntil: new Date('2026-11-25T09:00:00Z'),
            lacksFrom: new Date('2026-11-26T09:00:00Z'),
            nextAt: new Date('2026-11-25T09:00:00Z'),
            missing: 4,
          },
        }),
      ],
    })
    await expect
      .element(card)
      .toHaveTextContent(/2.h kvar av 2.hAnvänt sedan påfyllningen0.hBokat och täckt2.hSaknas4.h/)
    await expect.element(card).toHaveTextContent('Räcker till och med ons 25 nov')
    await expect.element(card).toHaveTextContent('3 pass saknar täckning')
    await card.getByRole('button', { name: 'Fyll på 4 h i PT 60 min' }).click()
    const form = dialog('Ändra timmar i PT 60 min')
    const told = form.getByRole('status')
    await expect.element(form.getByLabelText('Timmar')).toHaveValue('4')
    await expect.element(form.getByLabelText('Anledning')).toHaveValue('Påfyllning')
    await expect.element(told).toHaveTextContent('2 h → 6 h kvar')
    await expect.element(told).toHaveTextContent('Bokat 6 h · saknas 4 h → 0 h fria')
    await expect.element(told).toHaveTextContent('Räcker till allt som är bokat')
    await form.getByLabelText('Timmar').fill('2,5')
    await expect.element(told).toHaveTextContent('Det behövs 1,5 h till för allt som är bokat')
    await form.getByLabelText('Timmar').fill('4')
    server.answer({
      'pots.ofClient': [
        potRow({
          totalHours: 6,
          forecast: {
            left: 6,
            booked: 6,
            available: 0,
            unmarked: 0,
            free: 0,
            bookedEach: [],
            uncovered: 0,
            lastsUntil: null,
            lacksFrom: null,
            nextAt: null,
            missing: 0,
          },
        }),
      ],
    })
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect
      .element(card)
      .toHaveTextContent(/6.h kvar av 6.hAnvänt sedan påfyllningen0.hBokat och täckt6.hFritt0.h/)
    await expect.element(card).toHaveTextContent('Räcker till allt som är bokat')
    await expect.element(card.getByText('Fyll på')).not.toBeInTheDocument()
  })
})
