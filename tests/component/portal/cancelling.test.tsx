import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { type Answers, delayed, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { openStart, portalPayload, portalSession } from '#tests/component/portal-rows.ts'
import { renderPortal } from '#tests/component/render-portal.tsx'

// The rules, on the server: tests/server/portal/client-cancels.test.ts. It is Tuesday 24 November 2026, 09:30.

const sessionId = '00000000-0000-4000-8000-000000000001'
const key = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** A session tomorrow at 10:00, 24 hours and a half ahead, under a rule of so many hours. */
function payload(
  cancellationHours: number | null,
  differences: Partial<PortalPayload> = {},
): PortalPayload {
  const { trainer } = portalPayload()
  const contact = { email: null, phone: '070-174 06 96' }
  return portalPayload({
    trainer: { ...trainer, cancellationHours, contact },
    sessions: [portalSession({ sessionId, version: 3 })],
    acts: { cancelling: 'late', at: new Date('2026-11-24T08:30:00Z') },
    ...differences,
  })
}

/** The same after it was cancelled. */
const cancelled = (kind: 'inTime' | 'late') =>
  payload(24, {
    sessions: [portalSession({ cancelled: kind, noShow: kind === 'late' })],
  })

const open = (of: PortalPayload, answers: Answers = {}, width = 1280) =>
  renderPortal(openStart(of), {
    answers,
    now: '2026-11-24T08:30:00Z',
    viewport: { width, height: 800 },
  })

const coming = page.getByRole('table', { name: 'Kommande pass' })
const button = coming.getByRole('button', { name: 'Jag kan inte, ons 25 nov 10:00' })
const dialog = page.getByRole('dialog', { name: 'Avboka passet?' })
const confirm = dialog.getByRole('button', { name: 'Avboka passet' })
const keep = dialog.getByRole('button', { name: 'Behåll passet' })
const status = page.getByRole('status')
const undo = page.getByRole('button', { name: 'Ångra', exact: true })

/** The idempotency keys of the calls so far to a procedure. */
function keysOf(path: string): (string | undefined)[] {
  return vi
    .mocked(window.fetch)
    .mock.calls.filter(([url]) => url === `/trpc/${path}`)
    .map(([, init]) => (init?.headers as Record<string, string> | undefined)?.['idempotency-key'])
}

beforeEach(() => {
  document.documentElement.dataset.mantineColorScheme = 'light'
})

test('without the trainer’s leave the page has no button', async () => {
  const { acts: _, ...of } = payload(24, { sessions: [portalSession()] })
  await open(of)
  await expect.element(coming).toBeVisible()
  expect(page.getByRole('button', { name: /Jag kan inte/ }).elements()).toEqual([])
})

describe('in time', () => {
  test('the dialog names person, day and hour, is free, and is done with its reason', async () => {
    const server = await open(payload(24), {
      'portal.cancel': { version: 3, chargedHours: 0 },
      'portal.get': cancelled('inTime'),
    })
    await button.click()
    await expect
      .element(dialog)
      .toHaveTextContent(/ons 25 nov 10:00–11:00Klara Klient med Tove Tränare.*Inga timmar dras\./)
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    await dialog.getByRole('textbox', { name: 'Orsak (valfri)' }).fill(' Förkyld ')
    await confirm.click()
    await expect
      .element(status)
      .toHaveTextContent('Passet ons 25 nov 10:00 är avbokat. Inga timmar dras.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.calls('portal.cancel')).toEqual([
      { token: 'a-personal-link', sessionId, version: 3, expects: 'inTime', reason: 'Förkyld' },
    ])
    expect(keysOf('portal.cancel')).toEqual([key])
    await expect.element(undo).toHaveFocus()
    await expect.element(coming).toHaveTextContent('Avbokat i tid')
    await expect.element(button).not.toBeInTheDocument()
  })

  test('it is undone, with the version that the act left, and the session is there again', async () => {
    const server = await open(payload(24), {
      'portal.cancel': { version: 4, chargedHours: 0 },
      'portal.undoCancel': undefined,
      'portal.get': (_link, call) => (call === 1 ? cancelled('inTime') : payload(24)),
    })
    await button.click()
    await confirm.click()
    await undo.click()
    await expect.element(status).toHaveTextContent('Passet ons 25 nov 10:00 är tillbaka.')
    expect(server.calls('portal.undoCancel')).toEqual([
      { token: 'a-personal-link', sessionId, version: 4 },
    ])
    await expect.element(button).toBeVisible()
    await page.getByRole('button', { name: 'Stäng' }).click()
    await expect.element(status).toHaveTextContent(/^$/)
  })

  test('the undo goes after ten minutes', async () => {
    await open(payload(24), {
      'portal.cancel': { version: 3, chargedHours: 0 },
      'portal.get': cancelled('inTime'),
    })
    await button.click()
    await confirm.click()
    await expect.element(undo).toBeVisible()
    vi.advanceTimersByTime(9 * 60_000)
    await expect.element(undo).toBeVisible()
    vi.advanceTimersByTime(61_000)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test.each([
    ['SESSION_LATE', 'Det går inte att ångra längre. Hör av dig till din tränare.', 0],
    ['SESSION_EXISTS', 'Tiden är redan bokad av någon annan. Hör av dig till din tränare.', 0],
    ['UNAVAILABLE', 'Inget svar, så det är inte säkert att det är ångrat. Försök igen.', 1],
  ] as const)('an undo that is refused by %s says why', async (code, says, undos) => {
    await open(payload(24), {
      'portal.cancel': { version: 3, chargedHours: 0 },
      'portal.undoCancel': refused(code),
      'portal.get': cancelled('inTime'),
    })
    await button.click()
    await confirm.click()
    await undo.click()
    await expect.element(status).toHaveTextContent(says)
    expect(undo.elements()).toHaveLength(undos)
  })
})

describe('after the limit', () => {
  test('the page says what it costs, and does so', async () => {
    const server = await open(payload(48), {
      'portal.cancel': { version: 4, chargedHours: 1 },
      'portal.get': cancelled('late'),
    })
    await button.click()
    await expect
      .element(dialog)
      .toHaveTextContent('24 timmar kvar: 1 h dras enligt din tränares regel.')
    await confirm.click()
    await expect.element(status).toHaveTextContent('Passet ons 25 nov 10:00 är avbokat. 1 h dras.')
    expect(server.calls('portal.cancel')).toMatchObject([{ expects: 'late', reason: null }])
  })

  test('it says to call where the trainer has chosen so', async () => {
    const at = new Date('2026-11-24T08:30:00Z')
    const server = await open(payload(48, { acts: { cancelling: 'inTime', at } }))
    await button.click()
    await expect
      .element(dialog)
      .toHaveTextContent(
        '24 timmar kvar. Så sent avbokar du genom att höra av dig till din tränare.',
      )
    await expect.element(dialog.getByRole('link', { name: /Ring/ })).toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Stäng' }).click()
    await expect.element(button).toHaveFocus()
    expect(server.calls('portal.cancel')).toEqual([])
  })

  test('it asks again with the cost when the limit passes while the question stands', async () => {
    const later = { cancelling: 'late' as const, at: new Date('2026-11-24T09:00:01Z') }
    const server = await open(payload(24), {
      'portal.cancel': (_input, call) =>
        call === 1 ? refused('SESSION_LATE') : { version: 4, chargedHours: 1 },
      'portal.get': (_link, call) =>
        call === 1 ? payload(24, { acts: later }) : cancelled('late'),
    })
    await button.click()
    await confirm.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'Gränsen passerades medan sidan var öppen. Inget är avbokat än, så här är det nu.',
      )
    await expect
      .element(dialog)
      .toHaveTextContent('23 timmar kvar: 1 h dras enligt din tränares regel.')
    await confirm.click()
    await expect.element(status).toHaveTextContent('1 h dras.')
    expect(server.calls('portal.cancel').map(({ expects }) => expects)).toEqual(['inTime', 'late'])
  })
})

describe('what fails', () => {
  test('the network: the choice and the reason stay, and a retry has the same key', async () => {
    const server = await open(payload(24), {
      'portal.cancel': (_input, call) => (call === 1 ? offline() : { version: 3, chargedHours: 0 }),
      'portal.get': cancelled('inTime'),
    })
    await button.click()
    await dialog.getByRole('textbox').fill('Sjuk')
    await confirm.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'Inget svar, så det är inte säkert att passet är avbokat. Försök igen: det avbokas bara en gång.',
      )
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Sjuk')
    await confirm.click()
    await expect.element(status).toHaveTextContent('är avbokat')
    const [first, second] = keysOf('portal.cancel')
    expect(second).toBe(first)
    expect(server.calls('portal.cancel')).toHaveLength(2)
  })

  test.each([
    ['FORBIDDEN', 'Det går inte att avboka här just nu. Hör av dig till din tränare.'],
    [
      'TOO_MANY_ATTEMPTS',
      'Det har gjorts många ändringar på kort tid. Vänta en stund, eller hör av dig till din tränare.',
    ],
    [
      'LINK_INVALID',
      'Länken gäller inte längre, så inget är avbokat. Hör av dig till din tränare.',
    ],
  ] as const)('%s is said in the dialog, with a way to the trainer', async (code, says) => {
    await open(payload(24), { 'portal.cancel': refused(code) })
    await button.click()
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(says)
    await expect.element(dialog.getByRole('link', { name: /Ring/ })).toBeVisible()
    await keep.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('the trainer moved it meanwhile: the page shows the new time, and asks about that', async () => {
    const startsAt = new Date('2026-11-26T09:00:00Z')
    const moved = portalSession({ startsAt, sessionId, version: 4 })
    await open(payload(24), {
      'portal.cancel': refused('SESSION_CHANGED'),
      'portal.get': payload(24, { sessions: [moved] }),
    })
    await button.click()
    await confirm.click()
    await expect.element(dialog).toHaveTextContent('tor 26 nov 10:00–11:00')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Passet har ändrats, så inget är avbokat. Nu visas det som gäller.')
  })

  test('it was cancelled in another tab or by the trainer: the page shows so, and says it', async () => {
    await open(payload(24), {
      'portal.cancel': refused('SESSION_CANCELLED'),
      'portal.get': cancelled('inTime'),
    })
    await button.click()
    await confirm.click()
    await expect
      .element(status)
      .toHaveTextContent('Passet är redan avbokat. Nu visas det som gäller.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(coming).toHaveTextContent('Avbokat i tid')
  })

  test('it started while the page was open: nothing is asked', async () => {
    await open(payload(null))
    vi.advanceTimersByTime(25 * 3_600_000)
    await button.click()
    await expect.element(status).toHaveTextContent('Passet har börjat.')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('a device whose clock is wrong asks by the server’s', async () => {
  const at = new Date('2026-11-25T08:15:00Z')
  await open(payload(24, { acts: { cancelling: 'late', at } }))
  await button.click()
  await expect.element(dialog).toHaveTextContent('45 min kvar: 1 h dras enligt din tränares regel.')
})

test('the keyboard alone: it opens, Escape and "Behåll passet" keep the session, and the focus returns', async () => {
  const server = await open(payload(24))
  const first = page.getByRole('button', { name: 'Jag kan inte, ons 25 nov 10:00' }).first()
  await expect.element(first).toBeEnabled()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(keep).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveFocus()
  expect(server.calls('portal.cancel')).toEqual([])
})

test('pressed twice it is sent once, and the dialog cannot be left meanwhile', async () => {
  const answer = delayed<{ version: number; chargedHours: number }>()
  const server = await open(payload(24), {
    'portal.cancel': () => answer.promise,
    'portal.get': cancelled('inTime'),
  })
  await button.click()
  await confirm.click()
  const confirming = dialog.getByRole('button', { name: 'Avbokar...' })
  await expect.element(confirming).toBeVisible()
  for (const pressed of [confirming, keep]) (pressed.element() as HTMLElement).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  answer.give({ version: 3, chargedHours: 0 })
  await expect.element(status).toHaveTextContent('är avbokat')
  expect(server.calls('portal.cancel')).toHaveLength(1)
})

test('the dialog and the status fit 320 pixels, also with long names', async () => {
  const name = 'Hubertusschlößchenstraßenbahnhof'.repeat(3)
  await open(
    payload(24, { client: { name } }),
    { 'portal.cancel': { version: 3, chargedHours: 0 }, 'portal.get': cancelled('inTime') },
    320,
  )
  await button.click()
  await expect.element(dialog).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  const box = dialog.element()
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  await confirm.click()
  await expect.element(undo).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})
