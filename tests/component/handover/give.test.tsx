import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, offline, refused } from '#tests/component/fake-server.ts'
import {
  anna,
  bo,
  givingAnswers,
  handoversOf,
  outgoingRow,
  preparedOf,
} from '#tests/component/handover-rows.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, fillDate, setSwitch, toast } from '#tests/component/ui.ts'

// "Lämna över" (D37).

const form = dialog('Lämna över Klara Klient')
const receiver = form.getByLabelText('Till', { exact: false }).first()
const day = form.getByLabelText('Från och med')
const message = form.getByLabelText('Mejlet till klienten')
const submit = form.getByRole('button', { name: 'Lämna över' })

/** The dialog from the menu of the client's row. */
async function openGiving(answers: Answers = {}, options: { isPhone?: boolean } = {}) {
  const server = await renderScreen('/dashboard/clients', {
    answers: { ...givingAnswers, ...answers },
    ...options,
  })
  await page.getByRole('button', { name: 'Åtgärder för Klara Klient' }).click()
  await page.getByRole('menuitem', { name: 'Lämna över Klara Klient' }).click()
  await expect.element(form).toBeVisible()
  return server
}

test('a client is offered with the mail that names the receiver and the day, unless it is written anew', async () => {
  const server = await openGiving({ 'handover.start': undefined })
  await expect.element(day).toHaveValue('2026-11-24')
  await expect.element(form.getByText('Kan tas emot till och med tis 8 dec')).toBeVisible()
  await receiver.selectOptions('Anna Ek')
  await expect
    .element(message)
    .toHaveValue(expect.stringMatching(/^Hej Klara!\n\nFrån och med idag .* Anna Ek tar över/))
  await fillDate(day, '2026-12-12')
  await expect.element(message).toHaveValue(expect.stringContaining('Från och med den 12 december'))
  await expect.element(message).toHaveValue(expect.stringMatching(/Hälsningar\nTove Tränare$/))
  await message.fill('Hej! Anna tar över dig.')
  await receiver.selectOptions('Bo Berg')
  await expect.element(message).toHaveValue('Hej! Anna tar över dig.')

  const offered = outgoingRow({ receiverName: bo.name })
  server.answer({ 'handover.list': handoversOf({ outgoing: [offered] }) })
  await submit.click()
  await expect
    .element(toast('Bo Berg har fått frågan'))
    .toHaveTextContent('Klara Klient är kvar hos dig tills någon har tagit emot.')
  expect(server.calls('handover.start')).toEqual([
    {
      clientId,
      receiverId: bo.id,
      fromOn: '2026-12-12',
      withNotes: false,
      message: 'Hej! Anna tar över dig.',
    },
  ])
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText('Väntar på att Bo Berg tar emot Klara Klient')).toBeVisible()
})

test('notes go along only when they are ticked, and a trainer who tells the client sends no mail', async () => {
  const server = await openGiving({ 'handover.start': undefined, 'handover.receivers': [anna] })
  // The only one there is.
  await expect.element(receiver).toHaveValue(anna.id)
  const notes = form.getByRole('switch', { name: /^Bra att veta, anteckningar/ })
  await expect.element(notes).not.toBeChecked()
  await expect.element(form.getByText('Annars följer de inte med')).toBeVisible()
  await setSwitch(notes, true)
  await form.getByRole('radio', { name: 'Jag berättar själv' }).click()
  await expect.element(message).not.toBeInTheDocument()
  await submit.click()
  await expect.element(toast('Anna Ek har fått frågan')).toBeVisible()
  expect(server.calls('handover.start')).toEqual([
    { clientId, receiverId: anna.id, fromOn: '2026-11-24', withNotes: true, message: null },
  ])
})

test.each([
  ['without an address', preparedOf({ email: '' }), 'Klienten har ingen e-postadress.'],
  ['whose mail bounces', preparedOf({ isRefused: true }), 'Mejl till klientens adress studsar.'],
  ['of a server without mail', preparedOf({}, 'off'), 'Ingen e-post är inställd på servern.'],
  ['of an unproven trainer', preparedOf({}, 'unproven'), 'Du kan mejla klienter när du har visat'],
])('the trainer tells a client %s without us', async (_what, prepared, reason) => {
  await openGiving({ 'messages.prepare': prepared })
  await expect.element(form.getByRole('radio', { name: /^Jag berättar själv/ })).toBeChecked()
  await expect.element(form.getByText(reason)).toBeVisible()
  await expect.element(form.getByRole('radio', { name: /Skicka/ })).not.toBeInTheDocument()
})

test('both reports of the client open beside the dialog, before the client is gone', async () => {
  await openGiving()
  const report = (name: string) => form.getByRole('link', { name })
  await expect
    .element(report('Underlag').first())
    .toHaveAttribute('href', expect.stringMatching(/vy=underlag.*klient=/))
  await expect
    .element(report('Friskvårdsunderlag'))
    .toHaveAttribute('href', expect.stringMatching(/vy=friskvard.*klient=/))
  await expect.element(report('Friskvårdsunderlag')).toHaveAttribute('target', '_blank')
})

test('what is missing or impossible is said at its field, and nothing is sent', async () => {
  const server = await openGiving()
  await fillDate(day, '2027-01-24')
  await message.fill('  ')
  await submit.click()
  await expect.element(form.getByText('Välj vem som ska ta över')).toBeVisible()
  await expect
    .element(form.getByText('Välj en dag från idag till och med lör 23 jan 2027'))
    .toBeVisible()
  await expect.element(form.getByText('Skriv vad klienten ska få veta')).toBeVisible()
  await fillDate(day, '2026-11-23')
  await submit.click()
  await expect.element(form.getByText('Välj en dag från idag')).toBeVisible()
  expect(server.calls('handover.start')).toEqual([])
})

test.each([
  ['RECEIVER_NOT_FOUND', 'Tränaren kan inte ta emot klienter i organisationen.'],
  ['HANDOVER_UNMAILABLE', 'Klienten kan inte få mejl just nu.'],
] as const)('a refusal with %s keeps what was chosen and typed', async (problem, text) => {
  await openGiving({ 'handover.start': refused(problem) })
  await receiver.selectOptions('Bo Berg')
  await fillDate(day, '2026-12-01')
  await message.fill('Hej Klara, vi hörs!')
  await submit.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(text)
  await expect.element(receiver).toHaveValue(bo.id)
  await expect.element(day).toHaveValue('2026-12-01')
  await expect.element(message).toHaveValue('Hej Klara, vi hörs!')
})

test('a trainer without a colleague is told who can receive clients, and led to the organisations', async () => {
  await openGiving({ 'handover.receivers': [] })
  await expect
    .element(form.getByText('Just nu finns det ingen annan tränare där du är med.'))
    .toBeVisible()
  await expect
    .element(form.getByRole('link', { name: 'Till organisationen' }))
    .toHaveAttribute('href', '/organization')
})

test('what the dialog needs is fetched again on demand', async () => {
  const server = await openGiving({
    'handover.receivers': offline(),
    'messages.prepare': offline(),
  })
  await expect.element(form.getByText('Överlämningen kunde inte förberedas')).toBeVisible()
  server.answer({ 'handover.receivers': [anna], 'messages.prepare': preparedOf() })
  await form.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(receiver).toHaveValue(anna.id)
})

test('receivers are told apart by their organisations where the name is not enough', async () => {
  const names = async (organizations: string[][]) => {
    const receivers = organizations.map((own, n) => ({
      id: idOf(910 + n),
      name: n < 2 ? 'Anna Ek' : 'Bo Berg',
      organizations: own,
    }))
    const { unmount } = await openGiving({ 'handover.receivers': receivers })
    await expect.element(receiver).toBeVisible()
    const options = receiver.getByRole('option').elements()
    const found = options.map(({ textContent }) => textContent)
    await unmount()
    return found.slice(1)
  }
  expect(await names([['Gymmet'], ['Gymmet'], ['Gymmet']])).toEqual([
    'Anna Ek (Gymmet)',
    'Anna Ek (Gymmet)',
    'Bo Berg',
  ])
  expect(await names([['Gymmet'], ['Klubben'], ['Gymmet', 'Klubben']])).toEqual([
    'Anna Ek (Gymmet)',
    'Anna Ek (Klubben)',
    'Bo Berg (Gymmet, Klubben)',
  ])
})

test('a client who is offered already is not offered again, but can be kept', async () => {
  const list = handoversOf({ outgoing: [outgoingRow()] })
  const server = await openGiving({ 'handover.list': list, 'handover.end': undefined })
  await expect
    .element(form.getByText('Väntar på att Anna Ek tar emot Klara Klient till och med tis 8 dec'))
    .toBeVisible()
  server.answer({ 'handover.list': handoversOf() })
  await form.getByRole('button', { name: 'Dra tillbaka' }).click()
  await expect.element(toast('Överlämningen är tillbakadragen')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
})

test('names of sixty characters fit on the narrowest phone', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'abcdefghij')
  await renderScreen('/dashboard/clients', {
    answers: {
      ...givingAnswers,
      'clients.list': [clientRow({ name })],
      'handover.receivers': [{ ...anna, name }, bo],
    },
    isPhone: true,
  })
  await page.viewport(320, 700)
  await page.getByRole('button', { name: `Åtgärder för ${name}` }).click()
  await page.getByRole('menuitem', { name: `Lämna över ${name}` }).click()
  const open = dialog(`Lämna över ${name}`)
  await open.getByLabelText('Till', { exact: false }).first().selectOptions(name)
  expect(open.element().scrollWidth).toBe(open.element().clientWidth)
  expect(scrollsSideways()).toBe(false)
})
