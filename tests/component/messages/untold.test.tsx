import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress } from '#tests/component/calendar-ui.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { type Answers, type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { phone, renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// "Ej meddelat" (D141).

type List = Output<'messages.untold'>

const untold = dialog('Ej meddelat')
const rows = untold.getByRole('list').getByRole('listitem')
const line = untold.getByRole('textbox', { name: 'En rad till alla (valfri)' })
const textFor = (name: string) => untold.getByRole('textbox', { name: `Text till ${name}` })
const button = (name: string | RegExp) => untold.getByRole('button', { name })

function one(n: number, name: string, contact: { email?: string; phone?: string } = {}) {
  const { id, email, phone: number } = clientRow({ id: idOf(n), name, ...contact })
  return {
    client: { id, name, email, phone: number, isRefused: false, hasLink: true, state: null },
    actIds: [40 + n, 30 + n],
    at: new Date('2026-11-23T09:00:00Z'),
    changes: [
      {
        sessionId: idOf(100 + n),
        from: new Date('2026-12-01T09:00:00Z'),
        to: new Date('2026-12-02T10:00:00Z'),
      },
    ],
  }
}

const elin = one(1, 'Elin Åkesson', { email: 'elin@example.com' })
const bo = one(2, 'Bo Ek', { email: '', phone: '0701740696' })
const cia = one(3, 'Cia Berg', { email: '', phone: '' })
const expected = ({ changes }: typeof elin) =>
  changes.map(({ sessionId, to }) => ({ id: sessionId, startsAt: to.toISOString() }))

async function open(list: Partial<List> = {}, answers: Answers = {}, isPhone = false) {
  const all = [elin, bo, cia]
  const book = fakeBook()
  book.client({ name: 'Elin Åkesson' })
  const server = await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'profile.get': ownProfile(),
      'answers.list': { answers: [], refused: [], unsent: [], untold: 3, total: 0 },
      'messages.untold': { mailing: 'ready', untold: all, total: all.length, ...list },
      'messages.tellUntold': { leftOut: [] },
      ...answers,
    },
    isPhone,
  })
  await page.getByRole('button', { name: 'Ej meddelat (3)' }).click()
  await expect.element(untold).toBeVisible()
  return server
}

const tick = (of: Locator, name: string) => of.getByRole('checkbox', { name }).click()

describe('"Ej meddelat"', () => {
  test('lists each client with what has changed, and what can be done without an address', async () => {
    await open()
    await expectCount(rows, 3)
    const moved = 'Tisdag 1 dec 10:00 är flyttat till onsdag 2 dec 11:00'
    await expect.element(rows.first()).toHaveTextContent(`Elin Åkesson${moved}`)
    await expect.element(rows.first()).toHaveTextContent('elin@example.com')
    await expect.element(rows.nth(1)).toHaveTextContent(/sms till 070-174 06 96/)
    await expect
      .element(rows.nth(2).getByRole('link', { name: /Lägg till e-postadress.*Cia Berg/ }))
      .toHaveAttribute('href', `/dashboard/clients/${cia.client.id}?flik=uppgifter`)
  })

  test('several are told at once, with a line for all, by mail to whom it reaches', async () => {
    const server = await open()
    await tick(untold, 'Cia Berg')
    await line.fill('Jag är sjuk i veckan')
    await button('Skriv till 2 klienter').click()
    await expect
      .element(textFor('Elin Åkesson'))
      .toHaveValue(
        'Hej Elin! Jag är sjuk i veckan. Tisdag 1 dec 10:00 är flyttat till onsdag 2 dec 11:00.\n\nAlla dina pass: {länk}',
      )
    await button('Skicka med e-post').click()
    await expect.element(toast('1 mejl skickas strax')).toBeVisible()
    expect(server.calls('messages.tellUntold')).toEqual([
      {
        by: 'mail',
        messages: [
          {
            clientId: elin.client.id,
            actIds: elin.actIds,
            text: expect.stringContaining('Jag är sjuk i veckan.'),
            expected: expected(elin),
          },
        ],
      },
    ])
    await expect.element(untold.getByText('1 av 2 klara')).toBeVisible()
  })

  test('without a mail server one after the other, with a check on each that was done', async () => {
    fakeClipboard()
    const server = await open({ mailing: 'off' })
    await button('Skriv till 3 klienter').click()
    await button('Kopiera: Elin Åkesson').click()
    const done = (name: string) => untold.getByRole('checkbox', { name: `Klart: ${name}` })
    await expect.element(done('Elin Åkesson')).toBeChecked()
    await expect.element(button('Kopiera: Bo Ek')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(done('Bo Ek')).toBeChecked()
    await done('Cia Berg').click()
    await expect.element(untold.getByText('3 av 3 klara')).toBeVisible()
    const told = server.calls('messages.tellUntold') as { by: string }[]
    expect(told.map(({ by }) => by)).toEqual(['copy', 'copy', 'none'])
    await expect.element(button(/e-post/)).not.toBeInTheDocument()
  })

  test('what need not be told is put aside', async () => {
    const server = await open()
    await tick(untold, 'Alla (3)')
    await expect.element(button(/^Skriv till/)).toBeDisabled()
    await tick(untold, 'Bo Ek')
    server.answer({ 'messages.untold': { mailing: 'ready', untold: [elin, cia], total: 2 } })
    await button('Behöver inte meddelas').click()
    await expect.element(toast('1 klient behöver inget veta')).toBeVisible()
    await expectCount(rows, 2)
    expect(server.calls('messages.tellUntold')).toEqual([
      {
        by: 'none',
        messages: [
          { clientId: bo.client.id, actIds: bo.actIds, text: null, expected: expected(bo) },
        ],
      },
    ])
  })

  test('what was told meanwhile by another device says so; a failure keeps the text', async () => {
    const server = await open(
      { untold: [elin], total: 1 },
      { 'messages.tellUntold': { leftOut: [0] } },
    )
    await button('Skriv till 1 klient').click()
    await button('Skicka med e-post').click()
    await expect.element(toast('Mejlen kunde inte skickas')).toHaveTextContent('redan meddelat')
    await textFor('Elin Åkesson').fill('Hej! Vi ses onsdag.')
    server.answer({ 'messages.tellUntold': refused('TOO_MANY_ATTEMPTS') })
    await button('Skicka med e-post').click()
    await expect.element(untold.getByRole('alert')).toBeVisible()
    await expect.element(textFor('Elin Åkesson')).toHaveValue('Hej! Vi ses onsdag.')
  })

  test('at 390 pixels it fits, and is offered beside "Från klienterna"', async () => {
    await page.viewport(phone.width, phone.height)
    await open({}, {}, true)
    await expectCount(rows, 3)
    expect(scrollsSideways()).toBe(false)
  })
})
