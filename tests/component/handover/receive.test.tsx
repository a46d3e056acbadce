import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, type Output, offline, refused } from '#tests/component/fake-server.ts'
import {
  doneRow,
  givingAnswers,
  handoversOf,
  incomingRow,
  previewOf,
} from '#tests/component/handover-rows.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// "Ta emot" (D37).

const open = dialog('Ta emot Klara Klient')
const accept = open.getByRole('button', { name: 'Ta emot' })
const email = open.getByLabelText('Ny e-postadress')

async function openReceiving(
  preview: Partial<Output<'handover.preview'>> = {},
  answers: Answers = {},
) {
  const server = await renderScreen('/dashboard/clients', {
    answers: {
      ...givingAnswers,
      'clients.list': [],
      'handover.list': handoversOf({ incoming: [incomingRow()] }),
      'handover.preview': previewOf(preview),
      ...answers,
    },
  })
  await page.getByRole('button', { name: 'Se vad som kommer: Klara Klient' }).click()
  await expect.element(open).toBeVisible()
  return server
}

test('the hours, each pot with its type, the sessions with what they overlap and the counts are shown', async () => {
  await openReceiving()
  await expect.element(open).toHaveTextContent('Lämnas över av Anna Ek i Gymmet.')
  await expect.element(open).toHaveTextContent('8,5 h kvar i allt')
  const pot = (name: string) => open.getByRole('listitem').filter({ hasText: name })
  await expect.element(pot('PT 60 min')).toHaveTextContent('Din träningstyp6 h kvar av 10 h')
  await expect.element(pot('Löpskola')).toHaveTextContent('Ny träningstyp hos dig2,5 h kvar av 5 h')
  await expect.element(open).toHaveTextContent('2 pass krockar med din kalender.')
  const session = (day: string) => open.getByRole('listitem').filter({ hasText: day })
  await expect.element(session('ons 25 nov')).toHaveTextContent('10:00–11:00Krockar med ett pass')
  await expect.element(session('ons 2 dec')).toHaveTextContent('Krockar med frånvaro')
  await expect.element(session('ons 6 jan')).not.toBeInTheDocument()
  await open.getByRole('button', { name: 'Visa alla 7' }).click()
  await expect.element(session('ons 6 jan 2027')).toBeVisible()
  await expect.element(open).toHaveTextContent('14 pass har redan varit.')
  await expect.element(open).toHaveTextContent('skäl till avbokningar följer inte med.')
  await expect.element(open).toHaveTextContent('Klienten har en egen inloggning')
  await expect.element(open).toHaveTextContent('Du kan ta emot klienten till och med tis 8 dec.')
})

test('a client without pots and sessions is shown as such, and notes that come along are said', async () => {
  await openReceiving({
    hoursRemaining: 0,
    pots: [],
    coming: [],
    comingSessions: 0,
    overlapping: 0,
    pastSessions: 0,
    hasLogin: false,
    losesFeed: true,
    withNotes: true,
  })
  await expect.element(open).toHaveTextContent('Ingen tidspott')
  await expect.element(open).toHaveTextContent('Inga kommande pass')
  await expect.element(open).toHaveTextContent('Inga pass har varit än.')
  await expect.element(open).toHaveTextContent('skäl till avbokningar följer med.')
  await expect.element(open).toHaveTextContent('Klientens personliga länk fungerar som förut.')
  await expect.element(open).toHaveTextContent('Klientens kalenderprenumeration tystnar')
})

test('an accepted client is in the list, and the undo hands it back', async () => {
  const server = await openReceiving(
    {},
    { 'handover.accept': { id: idOf(950) }, 'handover.undo': undefined },
  )
  server.answer({
    'clients.list': [clientRow()],
    'handover.list': handoversOf({ done: [doneRow({ side: 'received' })] }),
    'handover.preview': refused('HANDOVER_NOT_FOUND'),
  })
  await accept.click()
  const told = toast('Klara Klient är nu din klient')
  await expect.element(told).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: 'Klara Klient' })).toBeVisible()
  expect(server.calls('handover.accept')).toEqual([{ clientId, email: '' }])
  server.answer({ 'clients.list': [], 'handover.list': handoversOf({ incoming: [incomingRow()] }) })
  await told.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Överlämningen är ångrad')).toBeVisible()
  expect(server.calls('handover.undo')).toEqual([{ id: idOf(950) }])
  await expectCount(page.getByRole('row', { name: 'Klara Klient' }), 0)
})

test('a declined client is offered no more', async () => {
  const server = await openReceiving({}, { 'handover.end': undefined })
  server.answer({ 'handover.list': handoversOf() })
  await open.getByRole('button', { name: 'Tacka nej' }).click()
  await expect.element(toast('Du har tackat nej')).toBeVisible()
  expect(server.calls('handover.end')).toEqual([{ clientId }])
  await expect.element(open).not.toBeInTheDocument()
  await expectCount(page.getByRole('region', { name: 'Överlämningar' }), 0)
})

test('what cannot be received yet is seen and can be declined, and says from when', async () => {
  await openReceiving({ fromOn: '2026-12-07', untilOn: '2026-12-21' })
  await expect
    .element(open.getByText('Du kan ta emot klienten från och med mån 7 dec.'))
    .toBeVisible()
  await expectCount(accept, 0)
  await expect.element(open.getByRole('button', { name: 'Tacka nej' })).toBeVisible()
})

test('an address that a client of the receiver has is replaced by another one', async () => {
  const server = await openReceiving(
    { isEmailTaken: true },
    { 'handover.accept': { id: idOf(950) } },
  )
  await accept.click()
  await expect.element(open.getByText('Ange en giltig e-postadress')).toBeVisible()
  expect(server.calls('handover.accept')).toEqual([])
  await email.fill('klara.tva@example.com')
  await accept.click()
  await expect.element(toast('Klara Klient är nu din klient')).toBeVisible()
  expect(server.calls('handover.accept')).toEqual([{ clientId, email: 'klara.tva@example.com' }])
})

test('an address that was taken meanwhile, or is taken too, is asked for and keeps what was typed', async () => {
  await openReceiving({}, { 'handover.accept': refused('CLIENT_EMAIL_EXISTS') })
  await expectCount(email, 0)
  await accept.click()
  await email.fill('upptagen@example.com')
  await accept.click()
  await expect.element(email).toHaveAccessibleDescription(/har redan e-postadressen/)
  await expect.element(email).toHaveValue('upptagen@example.com')
})

test.each([
  ['HANDOVER_NOT_FOUND', 'Överlämningen gäller inte längre.'],
  ['HANDOVER_EARLY', 'Klienten kan inte tas emot än.'],
  ['HANDOVER_BOOKS_WRONG', 'tidspotter stämmer inte just nu'],
] as const)('a refusal with %s says why, and stays open', async (problem, text) => {
  await openReceiving({}, { 'handover.accept': refused(problem) })
  await accept.click()
  await expect.element(open.getByRole('alert')).toHaveTextContent(text)
  await expect.element(accept).toBeVisible()
})

test('what comes is fetched again on demand', async () => {
  const server = await openReceiving({}, { 'handover.preview': offline() })
  await expect.element(open.getByText('Det kunde inte hämtas vad som kommer')).toBeVisible()
  server.answer({ 'handover.preview': previewOf() })
  await open.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(accept).toBeVisible()
})

test('twelve pots, a hundred of two thousand sessions and names of sixty characters fit on the narrowest phone', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'abcdefghij')
  const { pots, coming } = previewOf()
  await openReceiving({
    giverName: name,
    organizationName: name,
    pots: Array.from({ length: 12 }, (_, n) => ({
      ...pots[0],
      id: idOf(3000 + n),
      typeName: name,
      type: 'new' as const,
      hoursRemaining: -1234.75,
      totalHours: 9999.99,
    })),
    coming: Array.from({ length: 100 }, (_, n) => ({
      ...coming[0],
      id: idOf(4000 + n),
      startsAt: new Date(Date.parse('2026-11-25T09:00:00Z') + n * 86_400_000),
      durationHours: 1,
      overlaps: 'absence' as const,
    })),
    comingSessions: 2000,
    overlapping: 1999,
  })
  await page.viewport(320, 700)
  await open.getByRole('button', { name: 'Visa alla 2000' }).click()
  await expect.element(open.getByText('och 1900 till')).toBeVisible()
  expect(open.element().scrollWidth).toBe(open.element().clientWidth)
  expect(scrollsSideways()).toBe(false)
})
