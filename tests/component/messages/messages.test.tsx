import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { addDays, instantOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  expectDraggable,
  fillNewSession,
  friday,
  openSession,
  session,
  timeField,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { type Input, type Output, offline, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { phone, renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, goTo, toast } from '#tests/component/ui.ts'

// "Meddela": the messages to clients about what has changed (D113).

const messages = dialog(/^Meddela/)
const tell = (of: Locator) => of.getByRole('button', { name: 'Meddela' })
const textFor = (name: string) => messages.getByRole('textbox', { name: `Text till ${name}` })

/** Waits until the message to a client says this. */
async function expectTold(name: string, words: RegExp): Promise<void> {
  await expect.element(textFor(name)).toBeVisible()
  await expect.poll(() => (textFor(name).element() as HTMLTextAreaElement).value).toMatch(words)
}

/** The calendar with a session of Elin on Wednesday at 10:00. */
async function renderElin({ words = null as string | null } = {}) {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson' })
  const id = book.session({ client, date: wednesday })
  const server = await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'profile.get': ownProfile({ messageText: words }),
      'messages.send': { leftOut: [] },
      'messages.told': undefined,
    },
  })
  return { book, client, id, server }
}

/** The same after the session was moved to 11:00 in its dialog, with the messages open. */
async function openMoved({
  isPhone = false,
  ...options
}: Parameters<typeof renderElin>[0] & { isPhone?: boolean } = {}) {
  const made = await renderElin(options)
  const form = await openSession(made.client.name)
  await timeField(form).fill('11:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(tell(toast('Pass uppdaterat'))).toBeVisible()
  if (isPhone) await page.viewport(phone.width, phone.height)
  await tell(toast('Pass uppdaterat')).click()
  await expect.element(textFor(made.client.name)).toBeVisible()
  return made
}

const moved = 'Onsdag 25 nov 10:00 är flyttat till onsdag 25 nov 11:00.'

test('what was moved by its dialog is told in a prepared text, which is changed and mailed', async () => {
  const { client, id, server } = await openMoved()
  await expect
    .element(textFor(client.name))
    .toHaveValue(`Hej Elin! ${moved}\n\nAlla dina pass: {länk}`)
  await textFor(client.name).fill(`Hallå! ${moved} {länk}`)
  await messages.getByRole('button', { name: 'Skicka med e-post' }).click()
  await expect.element(toast('1 mejl skickas strax')).toBeVisible()
  await expect.element(messages).not.toBeInTheDocument()
  const startsAt = instantOf(wednesday, '11:00').toISOString()
  expect(server.calls('messages.send')).toEqual([
    {
      actId: 7,
      messages: [
        { clientId: client.id, text: `Hallå! ${moved} {länk}`, expected: [{ id, startsAt }] },
      ],
    },
  ])
})

test('a failure keeps the text; nothing is sent before it is pressed', async () => {
  const { client, server } = await openMoved()
  expect(server.calls('messages.send')).toEqual([])
  server.answer({ 'messages.send': refused('TOO_MANY_ATTEMPTS') })
  await textFor(client.name).fill('Mina egna ord')
  await messages.getByRole('button', { name: 'Skicka med e-post' }).click()
  await expect.element(messages.getByRole('alert')).toHaveTextContent('För många försök')
  await expect.element(textFor(client.name)).toHaveValue('Mina egna ord')
  server.answer({ 'messages.send': { leftOut: [0] } })
  await messages.getByRole('button', { name: 'Skicka med e-post' }).click()
  await expect.element(toast('1 skickas inte')).toBeVisible()
  await expect.element(messages).toBeVisible()
})

test('the messages that could not be prepared are prepared again', async () => {
  const { client, server } = await renderElin()
  server.answer({ 'messages.prepare': offline() })
  const form = await openSession(client.name)
  await timeField(form).fill('11:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await tell(toast('Pass uppdaterat')).click()
  await expect.element(messages).toHaveTextContent('Meddelandena kunde inte förberedas')
  server.answer({ 'messages.prepare': fakeBook().answers['messages.prepare'] })
  await messages.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(messages).toHaveTextContent('Det finns inget att meddela')
})

test('own words are used, and saved from a text without its changes', async () => {
  const { client, server } = await openMoved({ words: 'Tjena {namn}! {ändringar}' })
  await expect.element(textFor(client.name)).toHaveValue(`Tjena Elin! ${moved}`)
  const save = messages.getByRole('button', { name: 'Spara som min text' })
  await expectCount(save, 0)
  await textFor(client.name).fill('Tjena! Vi ses sen.')
  await expect.element(save).toBeDisabled()
  await textFor(client.name).fill(`Hej, Elin. ${moved} /Tove`)
  server.answer({
    'profile.updateTrainerSettings': ({ messageText = null }) => ownProfile({ messageText }),
  })
  await save.click()
  await expect.element(toast('Din text är sparad')).toBeVisible()
  expect(server.calls('profile.updateTrainerSettings')).toEqual([
    { messageText: 'Hej, {namn}. {ändringar} /Tove' },
  ])
})

test('copied, the text has the personal link, and the server is told', async () => {
  const { client, server } = await openMoved()
  const copied = fakeClipboard()
  await messages.getByRole('button', { name: 'Kopiera: Elin Åkesson' }).click()
  await expect.element(messages.getByRole('status')).toHaveTextContent('Meddelat')
  expect(copied).toEqual([`Hej Elin! ${moved}\n\nAlla dina pass: ${location.origin}/client/token`])
  expect(server.calls('messages.told')).toEqual([{ actId: 7, clientId: client.id, way: 'copy' }])
  // Whom one has told is not mailed too.
  await expect.element(messages.getByRole('checkbox')).toBeDisabled()
  await expect.element(messages.getByRole('button', { name: /^Skicka/ })).toBeDisabled()
})

test('a phone sends it as a text message, and by its share sheet', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { server } = await openMoved({ isPhone: true })
  await messages.getByRole('button', { name: 'Dela: Elin Åkesson' }).click()
  await expect.poll(() => share.mock.calls.length).toBe(1)
  expect(share.mock.calls[0]?.[0].text).toContain(`${location.origin}/client/token`)
  await messages.getByRole('button', { name: 'Sms: Elin Åkesson' }).click()
  await expect.poll(() => open.mock.calls.length).toBe(1)
  expect(open.mock.calls[0]?.[0]).toMatch(/^sms:\+46\d+\?&body=Hej%20Elin!/)
  await expect
    .poll(() => server.calls('messages.told').map(({ way }) => way))
    .toEqual(['share', 'sms'])
  Reflect.deleteProperty(navigator, 'share')
})

/** Prepares as the server would, with these differences of the answer and of each client. */
function prepareWith(
  { book, server }: Awaited<ReturnType<typeof renderElin>>,
  {
    client = {},
    ...answer
  }: Partial<Output<'messages.prepare'>> & {
    client?: Partial<Output<'messages.prepare'>['clients'][number]>
  },
): void {
  server.answer({
    'messages.prepare': (input: Input<'messages.prepare'>) => {
      const prepared = book.answers['messages.prepare'](input)
      const clients = prepared.clients.map((one) => ({ ...one, ...client }))
      return { ...prepared, ...answer, clients }
    },
  })
}

test.each([
  ['unproven', 'visat att din e-postadress är din'],
  ['none', 'det du har ändrat den senaste veckan'],
  ['off', 'Ingen e-post är inställd på servern'],
] as const)('where mail is %s it says why, and the text can be copied', async (mailing, why) => {
  const made = await renderElin()
  const actId = mailing === 'none' ? null : 7
  prepareWith(made, { mailing, actId })
  const form = await openSession(made.client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await tell(toast('Pass borttaget')).click()
  await expect.element(messages).toHaveTextContent(why)
  await expect.element(messages.getByRole('checkbox')).toBeDisabled()
  fakeClipboard()
  await messages.getByRole('button', { name: 'Kopiera: Elin Åkesson' }).click()
  await expect.element(messages.getByRole('status')).toHaveTextContent('Meddelat')
  const told = actId === null ? [] : [{ actId, clientId: made.client.id, way: 'copy' }]
  expect(made.server.calls('messages.told')).toEqual(told)
})

test('a trainer whose address turns out to be unproven is told so', async () => {
  const { server } = await openMoved()
  server.answer({ 'messages.send': refused('ADDRESS_UNPROVEN') })
  await messages.getByRole('button', { name: 'Skicka med e-post' }).click()
  await expect
    .element(messages.getByRole('alert'))
    .toHaveTextContent('visat att din e-postadress är din')
})

test('who has been mailed about the act is not mailed again, and it says what became of it', async () => {
  const made = await renderElin()
  prepareWith(made, { client: { state: 'waiting' } })
  const form = await openSession(made.client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await tell(toast('Pass borttaget')).click()
  await expect.element(messages).toHaveTextContent('Mejlet väntar på att skickas')
  await expect.element(messages.getByRole('checkbox')).toBeDisabled()
  await expect.element(messages.getByRole('button', { name: /^Skicka/ })).toBeDisabled()
})

test('an address that refuses mail can be told in the other ways only', async () => {
  const made = await renderElin()
  const { client } = made
  prepareWith(made, { client: { isRefused: true } })
  const form = await openSession(client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await tell(toast('Pass borttaget')).click()
  await expect.element(messages).toHaveTextContent('Mejl till adressen studsar')
  await expect.element(messages.getByRole('checkbox')).toBeDisabled()
  await expectTold(client.name, /Onsdag 25 nov 10:00 är avbokat\./)
})

test('the toast and the dialog stay on another page; what is undone is not told', async () => {
  const { client } = await renderElin()
  const form = await openSession(client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  const removed = toast('Pass borttaget')
  await expect.element(removed).toBeVisible()
  goTo('/dashboard/clients')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  await tell(removed).click()
  await expect.element(textFor(client.name)).toBeVisible()
  await removed.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Återställt')).toBeVisible()
  await expect.element(messages).not.toBeInTheDocument()
})

test('several acts on a session are told as one', async () => {
  const { client } = await renderElin()
  await expectDraggable()
  const steps = async (key: string) => {
    await focusOn(session(client.name))
    await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`)
  }
  await steps('ArrowRight')
  await expect.element(tell(toast('Flyttat till tor 26 nov 10:00'))).toBeVisible()
  await steps('ArrowRight')
  await tell(toast('Flyttat till fre 27 nov 10:00')).click()
  await expectTold(client.name, /Onsdag 25 nov 10:00 är flyttat till fredag 27 nov 10:00\./)
})

test('a cancelled session is offered, a single booking is not, and a booked series is told as one', async () => {
  const { client, server } = await renderElin()
  server.answer({ 'sessions.cancel': { version: 1, chargedHours: 0 } })
  const editing = await openSession(client.name)
  await editing.getByRole('button', { name: 'Avboka', exact: true }).click()
  await dialog('Avboka pass').getByRole('button', { name: 'Avboka passet' }).click()
  await expect.element(tell(toast('Sent avbokat'))).toBeVisible()

  await cell(friday, '12:00').click()
  await fillNewSession({ client: client.name })
  await dialog('Nytt träningspass').getByRole('button', { name: 'Boka pass' }).click()
  const single = toast('Pass skapat')
  await expect.element(single).toBeVisible()
  await expectCount(tell(single), 0)

  await cell(friday, '14:00').click()
  await fillNewSession({ client: client.name, date: addDays(friday, 7), repeatWeeks: 2 })
  await dialog('Nytt träningspass').getByRole('button', { name: 'Boka 3 pass' }).click()
  await tell(toast('Pass skapade (3)')).click()
  await expectTold(client.name, /Nya pass: varje fredag 14:00, 4 dec–18 dec \(3 pass\)\./)
})
