import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { delayed, type Output, offline, refused } from '#tests/component/fake-server.ts'
import {
  anna,
  bo,
  doneRow,
  givingAnswers,
  handoversOf,
  incomingRow,
  outgoingRow,
  previewOf,
} from '#tests/component/handover-rows.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// "Överlämningar" on the clients' page, the dashboard and a client's profile (D37).

type List = Output<'handover.list'>

const notices = page.getByRole('region', { name: 'Överlämningar' })
const rows = notices.getByRole('listitem')

function openClients(list: Partial<List>, answers = {}) {
  return renderScreen('/dashboard/clients', {
    answers: { ...givingAnswers, 'handover.list': handoversOf(list), ...answers },
  })
}

function openProfile(list: Partial<List>, answers = {}) {
  return renderScreen(`/dashboard/clients/${clientId}`, {
    answers: {
      ...givingAnswers,
      'clients.get': clientRow(),
      'pots.ofClient': [],
      'clients.pictures': [],
      'clients.notes': { lastingNote: null, sessions: [] } as never,
      'clients.link': { path: '/client/first', isEnabled: true, openings: null },
      'handover.list': handoversOf(list),
      ...answers,
    },
  })
}

test('nothing is drawn where nothing is handed over, and the page waits for that alone', async () => {
  const { promise, give } = delayed<List>()
  await openClients({}, { 'handover.list': () => promise })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  await expect
    .element(page.getByRole('tab', { name: 'Klienter', exact: true }))
    .not.toBeInTheDocument()
  give(handoversOf())
  await expect.element(page.getByRole('tab', { name: 'Klienter', exact: true })).toBeVisible()
  await expectCount(notices, 0)
})

test('what another trainer offers is seen at the next question of what is new', async () => {
  const server = await openClients({})
  await expect.element(page.getByRole('row', { name: 'Klara Klient' })).toBeVisible()
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(1)
  server.answer({
    'changes.newest': [{ id: 1, kind: 'handover.started' }],
    'handover.list': handoversOf({ incoming: [incomingRow()] }),
  })
  vi.advanceTimersByTime(20_000)
  await expectCount(rows, 1)
})

test('an offer says until when it stands, or from when, and leads to what comes', async () => {
  const later = { clientId: idOf(12), clientName: 'Lars Lund', fromOn: '2026-12-07' }
  await openClients(
    { incoming: [incomingRow(), incomingRow({ ...later, untilOn: '2026-12-21' })] },
    { 'handover.preview': previewOf() },
  )
  await expect
    .element(rows.nth(0))
    .toHaveTextContent('Anna Ek vill lämna över Klara Klient till digTa emot senast tis 8 dec')
  await expect.element(rows.nth(1)).toHaveTextContent('Kan tas emot från och med mån 7 dec')
  await notices.getByRole('button', { name: 'Se vad som kommer: Klara Klient' }).click()
  await expect.element(dialog('Ta emot Klara Klient')).toBeVisible()
})

test('an ask names who asks, opens the dialog with the receiver, and is dismissed with “Nej tack”', async () => {
  const asked = outgoingRow({
    state: 'asked',
    askedBy: 'Doris Admin',
    receiverId: bo.id,
    receiverName: bo.name,
  })
  const server = await openClients({ outgoing: [asked] }, { 'handover.end': undefined })
  await expect
    .element(rows)
    .toHaveTextContent('Doris Admin ber dig lämna över Klara Klient till Bo Berg')
  await notices.getByRole('button', { name: 'Lämna över: Klara Klient' }).click()
  const form = dialog('Lämna över Klara Klient')
  await expect.element(form.getByLabelText('Till', { exact: false }).first()).toHaveValue(bo.id)
  await expect.element(form.getByText('Doris Admin ber dig lämna över')).toBeVisible()
  await form.getByRole('button', { name: 'Avbryt' }).click()
  server.answer({ 'handover.list': handoversOf() })
  await notices.getByRole('button', { name: 'Nej tack: Klara Klient' }).click()
  await expect.element(toast('Du har tackat nej')).toBeVisible()
  expect(server.calls('handover.end')).toEqual([{ clientId }])
  await expectCount(notices, 0)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toHaveFocus()
})

test('an offer of one’s own is withdrawn after the question, which says that the client may know', async () => {
  const server = await openClients({ outgoing: [outgoingRow()] }, { 'handover.end': undefined })
  await notices.getByRole('button', { name: 'Dra tillbaka: Klara Klient' }).click()
  const question = dialog('Dra tillbaka överlämningen av Klara Klient?')
  await expect.element(question).toHaveTextContent('Klara Klient stannar hos dig.')
  await expect.element(question).toHaveTextContent('berätta att det inte blir av')
  server.answer({ 'handover.list': handoversOf() })
  await question.getByRole('button', { name: 'Dra tillbaka' }).click()
  await expect.element(toast('Överlämningen är tillbakadragen')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expectCount(notices, 0)
})

test('an offer says that the receiver is disabled, and that the mail did not arrive', async () => {
  await openClients({
    outgoing: [
      outgoingRow({ isReceiverDisabled: true }),
      outgoingRow({ clientId: idOf(12), mail: 'refused' }),
    ],
  })
  await expect.element(rows.nth(0)).toHaveTextContent('Kontot är inaktiverat. Dra tillbaka')
  await expect.element(rows.nth(1)).toHaveTextContent('Mejlet kunde inte lämnas')
})

test.each([
  [
    'given',
    'Du har lämnat över Klara Klient till Anna Ek',
    'Klara Klient kommer tillbaka till dig',
  ],
  [
    'received',
    'Du har tagit emot Klara Klient från Anna Ek',
    'Klara Klient går tillbaka till Anna Ek',
  ],
] as const)('a client who was %s is handed back after the question', async (side, text, effect) => {
  const done = doneRow({ side })
  const server = await openClients({ done: [done] }, { 'handover.undo': undefined })
  await expect.element(rows).toHaveTextContent(text)
  await notices.getByRole('button', { name: 'Ångra: Klara Klient' }).click()
  const question = dialog('Ångra överlämningen av Klara Klient?')
  await expect.element(question).toHaveTextContent(effect)
  server.answer({ 'handover.list': handoversOf(), 'clients.list': [] })
  await question.getByRole('button', { name: 'Ångra överlämningen' }).click()
  await expect.element(toast('Överlämningen är ångrad')).toBeVisible()
  expect(server.calls('handover.undo')).toEqual([{ id: done.id }])
  await expectCount(notices, 0)
  // The client has moved.
  await expect.element(page.getByText('Inga klienter hittades')).toBeVisible()
})

test('an undo that comes too late says why, and what can be undone is fetched anew', async () => {
  const server = await openClients(
    { done: [doneRow()] },
    { 'handover.undo': refused('HANDOVER_FIXED') },
  )
  await notices.getByRole('button', { name: 'Ångra: Klara Klient' }).click()
  server.answer({ 'handover.list': handoversOf() })
  const question = dialog('Ångra överlämningen av Klara Klient?')
  await question.getByRole('button', { name: 'Ångra överlämningen' }).click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Något har hänt med klienten sedan dess.')
  await expectCount(rows, 0)
})

test('of forty offers the first three are shown until all are asked for', async () => {
  const incoming = Array.from({ length: 40 }, (_, n) =>
    incomingRow({ clientId: idOf(1000 + n), clientName: `Klient ${n + 1}` }),
  )
  await openClients({ incoming })
  await expectCount(rows, 3)
  await notices.getByRole('button', { name: 'Visa alla 40' }).click()
  await expectCount(rows, 40)
  await notices.getByRole('button', { name: 'Visa färre' }).click()
  await expectCount(rows, 3)
})

test('what could not be fetched is fetched again on demand, and the clients are there meanwhile', async () => {
  const server = await openClients({}, { 'handover.list': offline() })
  const failure = page.getByRole('alert').filter({ hasText: 'Överlämningarna kunde inte hämtas' })
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Klara Klient' })).toBeVisible()
  server.answer({ 'handover.list': handoversOf({ incoming: [incomingRow()] }) })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expectCount(rows, 1)
})

test('a profile says of its own client alone that it waits, and the tabs are beneath', async () => {
  const other = outgoingRow({ clientId: idOf(12), clientName: 'Lars Lund' })
  await openProfile({
    incoming: [incomingRow({ clientId: idOf(13) })],
    outgoing: [outgoingRow(), other],
    done: [doneRow()],
  })
  await expectCount(rows, 1)
  await expect
    .element(rows)
    .toHaveTextContent('Väntar på att Anna Ek tar emot Klara Klient till och med tis 8 dec')
  await expect.element(notices.getByRole('button', { name: 'Dra tillbaka' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Översikt' })).toBeVisible()
})

test('the menu of a profile hands its client over', async () => {
  await openProfile({}, { 'handover.receivers': [anna] })
  await page.getByRole('button', { name: 'Åtgärder för Klara Klient' }).click()
  await page.getByRole('menuitem', { name: 'Lämna över Klara Klient' }).click()
  const form = dialog('Lämna över Klara Klient')
  await expect.element(form.getByLabelText('Till', { exact: false }).first()).toHaveValue(anna.id)
})

test('names of sixty characters fit on the narrowest phone', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'abcdefghij')
  await openClients({
    incoming: [incomingRow({ clientName: name, giverName: name })],
    outgoing: [outgoingRow({ clientName: name, receiverName: name })],
    done: [doneRow({ clientName: name, otherName: name })],
  })
  await page.viewport(320, 700)
  await expectCount(rows, 3)
  for (const row of rows.elements()) expect(row.scrollWidth).toBe(row.clientWidth)
  expect(scrollsSideways()).toBe(false)
})
