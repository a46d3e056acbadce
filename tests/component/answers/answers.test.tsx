import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRow, answersOf, unsentMessage } from '#tests/component/answer-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { type Answers, heldBack, offline, refused } from '#tests/component/fake-server.ts'
import { fitsFinger, scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, expectAddress, expectCount, focusOn, toast } from '#tests/component/ui.ts'

const card = page.getByRole('region', { name: 'Från klienterna' })
const rows = card.getByRole('listitem')
const at = new Date('2026-11-24T09:00:00Z')
const label = 'Klara Klient, fre 27 nov kl 10:00'

const two = [
  answerRow({ reason: 'Sjuk', id: idOf(71) }),
  answerRow({
    id: idOf(72),
    kind: 'late',
    chargedHours: 1,
    clientName: 'Bo Ek',
    sessionId: idOf(4),
  }),
]

/** The server's list: what is marked leaves it. */
function fakeAnswers(list = answersOf(two)) {
  let kept = list
  return {
    'answers.list': () => kept,
    'answers.markSeen': ({ ids }: { ids: string[] }) => {
      const answers = kept.answers.filter(({ id }) => !ids.includes(id))
      kept = { ...kept, answers, total: answers.length + kept.refused.length }
    },
  } satisfies Answers
}

function open(answers: Answers, { isPhone = false, address = '/dashboard' } = {}) {
  const book = fakeBook()
  book.client({ name: 'Klara Klient' })
  return renderScreen(address, { answers: { ...book.answers, ...answers }, isPhone })
}

describe('on the dashboard', () => {
  test('nothing is drawn without answers, and what is beneath waits until that is known', async () => {
    const { held, give } = heldBack(() => answersOf([]))
    const server = await open({ 'answers.list': held })
    const week = page.getByRole('region', { name: 'Kalender' })
    await expect.poll(() => server.calls('pots.all')).toHaveLength(1)
    await expect.element(week).not.toBeInTheDocument()
    give()
    await expect.element(week).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(page.getByText('svar från klienter')).not.toBeInTheDocument()
  })

  test('each answer says who, which session, when, what it draws and why', async () => {
    await open(fakeAnswers())
    await expectCount(rows, 2)
    await expect
      .element(rows.first())
      .toHaveTextContent(
        /Klara Klient.*fre 27 nov 10:00–11:00.*Avbokat i tid.*Inga timmar dras.*Gjorde det mån 23 nov 21:14.*Orsak: Sjuk/,
      )
    await expect.element(rows.nth(1)).toHaveTextContent(/Bo Ek.*Sent avbokat.*1 h har dragits/)
    await expect.element(rows.nth(1)).not.toHaveTextContent('Orsak')
    await expect
      .element(rows.first().getByRole('link', { name: 'Klara Klient' }))
      .toHaveAttribute('href', `/dashboard/clients/${two[0]?.clientId}`)
  })

  test('"Sett" takes a row away at once; the focus goes to the next one, and at last to the heading', async () => {
    const answers = fakeAnswers()
    const { held, give } = heldBack(answers['answers.markSeen'])
    const server = await open({ ...answers, 'answers.markSeen': held })
    await card.getByRole('button', { name: `Markera som läst: ${label}` }).click()
    await expectCount(rows, 1)
    const last = card.getByRole('button', { name: /^Markera som läst: Bo Ek/ })
    await expect.element(last).toHaveFocus()
    give()
    await userEvent.keyboard('{Enter}')
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(server.calls('answers.markSeen')).toEqual([{ ids: [idOf(71)] }, { ids: [idOf(72)] }])
  })

  test('"Markera alla som lästa" takes all away', async () => {
    const server = await open(fakeAnswers())
    await card.getByRole('button', { name: 'Markera alla som lästa' }).click()
    await expect.element(card).not.toBeInTheDocument()
    expect(server.calls('answers.markSeen')).toEqual([{ ids: [idOf(71), idOf(72)] }])
  })

  test('one that could not be marked comes back, and a toast says so', async () => {
    await open({ ...fakeAnswers(), 'answers.markSeen': refused('TOO_MANY_ATTEMPTS') })
    await card.getByRole('button', { name: `Markera som läst: ${label}` }).click()
    await expect.element(toast('Det kunde inte markeras som läst')).toBeVisible()
    await expectCount(rows, 2)
  })

  test('"Ångra" undoes the cancellation; a time that is booked meanwhile is refused with its sentence', async () => {
    const server = await open({
      ...fakeAnswers(),
      'sessions.undoCancellation': refused('SESSION_EXISTS'),
    })
    // It says whose cancellation (D140), on the screen and to a screen reader.
    const undo = card.getByRole('button', { name: `Ångra Klaras avbokning: ${label}` })
    await expect.element(undo).toHaveTextContent('Ångra Klaras avbokning')
    await undo.click()
    await expect.element(toast('Pass finns redan')).toBeVisible()
    await expectCount(rows, 2)
    server.answer({
      'sessions.undoCancellation': undefined,
      'answers.list': answersOf(two.slice(1)),
    })
    await undo.click()
    await expect.element(toast('Passet är tillbaka')).toHaveTextContent(label)
    await expectCount(rows, 1)
    expect(server.calls('sessions.undoCancellation')).toContainEqual({ id: idOf(3), version: 4 })
  })

  test('"Ångra" is off when the time is booked again', async () => {
    await open({ 'answers.list': answersOf([answerRow({ isTaken: true })]) })
    await expect.element(rows.first()).toHaveTextContent('Tiden är bokad igen')
    await expect.element(card.getByRole('button', { name: /^Ångra/ })).toBeDisabled()
  })

  test('"Boka nästa" opens the booking dialog with the client', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Klara Klient', hours: 6 })
    const row = answerRow({ clientId: client.id, durationHours: 1.5 })
    await renderScreen('/dashboard', {
      answers: { ...book.answers, 'answers.list': answersOf([row]) },
    })
    await card.getByRole('button', { name: 'Boka nästa pass med Klara Klient' }).click()
    const form = dialog('Nytt träningspass')
    await expect.element(form.getByRole('combobox', { name: 'Klient' })).toHaveValue('Klara Klient')
    await expect.element(form.getByRole('textbox', { name: 'Längd (timmar)' })).toHaveValue('1,5')
  })

  test('a refused address leads to its client, and is not marked', async () => {
    const address = {
      clientId: idOf(5),
      name: 'Bo Ek',
      email: 'bo@exempel.se',
      why: 'address',
    } as const
    await open({
      'answers.list': answersOf([], [address]),
      'clients.get': clientRow({ id: idOf(5), name: 'Bo Ek' }),
    })
    await expect.element(rows.first()).toHaveTextContent('Mejl till bo@exempel.se tas inte emot')
    await expectCount(rows.first().getByRole('button'), 0)
    await expect
      .element(card.getByRole('link', { name: 'Byt adress till Bo Ek' }))
      .toHaveAttribute('href', `/dashboard/clients/${idOf(5)}?flik=uppgifter`)
  })

  test('a message that did not arrive says why, and is told in another way, by keyboard', async () => {
    const { actId, clientId, client } = unsentMessage
    const server = await open({
      'answers.list': answersOf([], [], [{ actId, clientId, name: 'Bo Ek', at, state: 'full' }]),
      'messages.unsent': unsentMessage.answer,
      'messages.told': undefined,
    })
    await expect
      .element(rows.first())
      .toHaveTextContent(/Bo Ek.*Mejlet kunde inte lämnas: mottagarens inkorg är full.*24 nov/)
    await focusOn(card.getByRole('button', { name: 'Meddela på annat sätt för Bo Ek' }))
    await userEvent.keyboard('{Enter}')
    const messages = dialog('Meddela på annat sätt')
    const text = messages.getByRole('textbox', { name: `Text till ${client.name}` })
    await expect.element(text).toHaveValue('Hej Bo! Tisdag 1 dec 10:00 är avbokat.')
    await expect.element(messages).toHaveTextContent('mottagarens inkorg är full')
    await expectCount(messages.getByRole('button', { name: 'Spara som min text' }), 0)
    fakeClipboard()
    server.answer({ 'answers.list': answersOf([]) })
    await focusOn(messages.getByRole('button', { name: `Kopiera: ${client.name}` }))
    await userEvent.keyboard('{Enter}')
    await expect.element(messages.getByRole('status')).toHaveTextContent('Meddelat')
    expect(server.calls('messages.told')).toEqual([{ actId, clientId, way: 'copy' }])
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
  })

  test('three are shown until all are asked for, of a hundred with more beyond', async () => {
    const many = Array.from({ length: 100 }, (_, n) =>
      answerRow({ id: idOf(100 + n), sessionId: idOf(300 + n), clientName: `Klient ${n}` }),
    )
    await open({ 'answers.list': { ...answersOf(many), total: 130 } })
    await expectCount(rows, 3)
    await expect.element(card).toHaveTextContent('30 till visas när de är lästa')
    await card.getByRole('button', { name: 'Visa alla (100)' }).click()
    await expectCount(rows, 100)
    await card.getByRole('button', { name: 'Visa färre' }).click()
    await expectCount(rows, 3)
  })

  test('the list that could not be fetched says so, and is fetched on retry', async () => {
    const server = await open({ 'answers.list': offline() })
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Det klienterna har gjort kunde inte hämtas' })
    await expect.element(failure).toBeVisible()
    server.answer({ 'answers.list': answersOf(two) })
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expectCount(rows, 2)
  })

  test('on a phone of 320 pixels a long name and reason widen nothing, and buttons fit a finger', async () => {
    const clientName = 'Anna-Karin Elisabet Margareta von Schönfeldt-Hammarskjöld Lindström'
    await open({ 'answers.list': answersOf([answerRow({ clientName, reason: 'x'.repeat(300) })]) })
    await page.viewport(320, 700)
    const button = card.getByRole('button', { name: /^Markera som läst/ })
    await expect.element(button).toBeVisible()
    expect(scrollsSideways()).toBe(false)
    expect(fitsFinger(button)).toBe(true)
  })
})

describe('in the calendar and the menus', () => {
  test('a button with the number opens the list, and goes with the last answer', async () => {
    await open(fakeAnswers(), { address: '/dashboard/calendar' })
    await page.getByRole('button', { name: 'Från klienterna · 2' }).click()
    const list = dialog('Från klienterna')
    await expectCount(list.getByRole('listitem'), 2)
    await list.getByRole('button', { name: 'Markera alla som lästa' }).click()
    await expect.element(list).toHaveTextContent('Inget nytt från klienterna')
    await list.getByRole('button', { name: 'Stäng' }).last().click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Svar/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test.each([
    ['the sidebar', false, 'Kalender 2 svar från klienter'],
    ["a phone's bar", true, 'Idag 2 svar från klienter'],
  ])('%s has the number beside the calendar, on every page', async (_, isPhone, name) => {
    const server = await open(fakeAnswers(), { isPhone, address: '/dashboard/clients' })
    const link = page.getByRole('link', { name })
    await expect.element(link).toBeVisible()
    expect(server.calls('answers.list')).toHaveLength(1)
    await link.click()
    await expectAddress('/dashboard/calendar')
    await expect.element(page.getByRole('button', { name: 'Från klienterna · 2' })).toBeVisible()
    expect(scrollsSideways()).toBe(false)
  })
})
