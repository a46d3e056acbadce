import { encode } from 'uqr'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import {
  type Answers,
  type Output,
  offline,
  refused,
  unavailable,
} from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'
import { squaresOf } from '#tests/qr.ts'

type Link = Output<'clients.link'>

const card = page.getByRole('region', { name: 'Personlig länk' })
const codeIn = (place: Locator) => place.getByRole('img', { name: 'QR-kod' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const failing = 'Tjänsten kan inte svara just nu.'

function linkOf(differences: Partial<Link> = {}): Link {
  return { path: '/client/first', isEnabled: true, openings: null, ...differences }
}

const others: Answers = {
  'clients.list': [clientRow()],
  'clients.get': clientRow(),
  'pots.ofClient': [],
  'clients.pictures': [],
  'clients.login': null,
}

/** The tab "Länk och inloggning" of one of the trainer's clients. */
async function openLink(answers: Answers = {}, { isPhone = false } = {}) {
  const server = await renderScreen(`/dashboard/clients/${clientId}?flik=atkomst`, {
    isPhone,
    answers: { ...others, 'clients.link': linkOf(), ...answers },
  })
  await expect.element(card).toBeVisible()
  return server
}

/** The QR code encodes the URL of this path, module by module. */
async function expectCodeOf(code: Locator, path: string): Promise<void> {
  const { data, size } = encode(location.origin + path, { ecc: 'M', border: 4 })
  await expect.element(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  await expect
    .poll(() => squaresOf(code.element().querySelector('path')?.getAttribute('d') ?? '', size))
    .toEqual(data)
}

async function renew(): Promise<void> {
  await button('Skapa ny länk').click()
  const question = dialog('Skapa en ny länk?')
  await expect.element(question).toHaveTextContent('Den gamla länken slutar fungera genast.')
  await question.getByRole('button', { name: 'Skapa ny länk' }).click()
}

test('Kopierad: the card’s button says so after the link has been copied', async () => {
  const copied = fakeClipboard()
  await openLink()
  await button('Kopiera länk').click()
  await expect.element(button('Kopierad')).toBeVisible()
  expect(copied).toEqual([`${location.origin}/client/first`])
})

test('the QR code encodes the link, in the card and full screen, dark on white in both colour schemes', async () => {
  await openLink({}, { isPhone: true })
  await expectCodeOf(codeIn(card), '/client/first')
  await expect.element(card).not.toHaveTextContent('/client/first')
  await button('Visa koden större').click()
  const enlarged = dialog('Personlig länk till Klara Klient')
  await expectCodeOf(codeIn(enlarged), '/client/first')
  expect(codeIn(enlarged).element().getBoundingClientRect().width).toBeGreaterThan(300)
  expect(scrollsSideways()).toBe(false)
  for (const scheme of ['light', 'dark']) {
    document.documentElement.dataset.mantineColorScheme = scheme
    await expect.element(codeIn(enlarged)).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' })
    await expect.element(codeIn(enlarged)).toHaveStyle({ fill: 'rgb(0, 0, 0)' })
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Visa koden större')).toHaveFocus()
})

test('the tab is visible on a phone, also when opened by its URL', async () => {
  await openLink({}, { isPhone: true })
  await expect
    .element(page.getByRole('tab', { name: 'Länk och inloggning' }))
    // The whole tab, but for the 1/64 px by which browsers round.
    .toBeInViewport({ ratio: 0.999 })
})

test('shows how often the link has been opened, and the last day', async () => {
  await openLink()
  await expect.element(card).toHaveTextContent('Inte öppnad än')
  for (const [count, words] of [
    [1, 'Öppnad en gång, mån 23 nov'],
    [2, 'Öppnad 2 gånger, senast mån 23 nov'],
  ] as const) {
    const openings = { count, lastOn: '2026-11-23' }
    await cleanup()
    await openLink({ 'clients.link': linkOf({ openings }) })
    await expect.element(card).toHaveTextContent(words)
  }
})

describe('sharing', () => {
  type Share = (data: ShareData) => Promise<void>

  /** Arguments and result of the Web Share API. */
  function withSheet(share: Share | undefined) {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  }

  test("passes the link to the Web Share API with the trainer's name", async () => {
    const share = vi.fn<Share>(() => Promise.resolve())
    withSheet(share)
    await openLink()
    await button('Dela').click()
    expect(share).toHaveBeenCalledWith({
      url: `${location.origin}/client/first`,
      text: 'Här ser du dina timmar hos Tove Tränare',
    })
  })

  test('is silent when cancelled, and reports a failure', async () => {
    const reasons = ['AbortError', 'NotAllowedError']
    const share = vi.fn<Share>(() => Promise.reject(new DOMException('no', reasons.shift())))
    withSheet(share)
    await openLink()
    await button('Dela').click()
    await expect.poll(() => share.mock.calls.length).toBe(1)
    await button('Dela').click()
    const told = toast('Länken kunde inte delas')
    await expect.element(told).toHaveTextContent('Kopiera länken i stället')
    // The first one was silent: there is one toast, not two.
    expect(told.elements()).toHaveLength(1)
  })

  test('is not offered without the Web Share API', async () => {
    withSheet(undefined)
    await openLink()
    await expect.element(button('Kopiera länk')).toBeVisible()
    await expect.element(button('Dela')).not.toBeInTheDocument()
  })
})

test("a new link replaces the old one in the card and in the portal's URL", async () => {
  const server = await openLink({ 'clients.renewLink': linkOf({ path: '/client/second' }) })
  server.answer({ 'clients.link': linkOf({ path: '/client/second' }) })
  await renew()
  await expect.element(toast('Ny länk skapad')).toBeVisible()
  await expect.element(button('Skapa ny länk')).toHaveFocus()
  await expectCodeOf(codeIn(card), '/client/second')
  await expect
    .element(page.getByRole('link', { name: 'Öppna klientportal' }))
    .toHaveAttribute('href', '/client/second')
})

test('a disabled link cannot be copied anywhere until it is enabled', async () => {
  const server = await openLink({ 'clients.setLinkEnabled': undefined })
  server.answer({ 'clients.link': linkOf({ isEnabled: false }) })
  await button('Inaktivera länken').click()
  await dialog('Inaktivera länken?').getByRole('button', { name: 'Inaktivera länken' }).click()
  await expect.element(toast('Länken är inaktiverad')).toBeVisible()
  await expect.element(card).toHaveTextContent('Inaktiverad')
  await expect.element(button('Aktivera länken')).toHaveFocus()
  await expect.element(codeIn(card)).not.toBeInTheDocument()
  await expect.element(button('Kopiera länk')).not.toBeInTheDocument()

  const why = 'Länken är inaktiverad. Aktivera den på klientens profil.'
  await page.getByRole('button', { name: 'Öppna klientportal' }).click()
  await expect.element(toast('Klientportalen kunde inte öppnas')).toHaveTextContent(why)
  await page.getByRole('button', { name: 'Kopiera länk' }).click()
  await expect.element(toast('Länken kunde inte kopieras')).toHaveTextContent(why)

  await page.getByRole('tab', { name: 'Uppgifter' }).click()
  await page.getByRole('link', { name: 'Länken är inaktiverad' }).click()
  server.answer({ 'clients.link': linkOf() })
  await button('Aktivera länken').click()
  await expect.element(toast('Länken är aktiverad')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Länken är inaktiverad' }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Öppna klientportal' }))
    .toHaveAttribute('href', '/client/first')
  expect(server.calls('clients.setLinkEnabled')).toEqual([
    { id: clientId, isEnabled: false },
    { id: clientId, isEnabled: true },
  ])
})

test('a disabled link cannot be copied in the client list either', async () => {
  await renderScreen('/dashboard/clients', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'clients.link': linkOf({ isEnabled: false }),
    },
  })
  await page.getByRole('button', { name: 'Kopiera länk till Klara Klient' }).click()
  await expect
    .element(toast('Länken kunde inte kopieras'))
    .toHaveTextContent('Länken är inaktiverad. Aktivera den på klientens profil.')
})

describe('failures', () => {
  test('En ny länk kunde inte skapas: after a lost answer the replaced link is not shown', async () => {
    const server = await openLink({ 'clients.renewLink': offline() })
    await expectCodeOf(codeIn(card), '/client/first')
    // The server has created a new one all the same.
    server.answer({ 'clients.link': linkOf({ path: '/client/second' }) })
    await renew()
    await expect
      .element(toast('En ny länk kunde inte skapas'))
      .toHaveTextContent('Ingen anslutning.')
    await dialog('Skapa en ny länk?').getByRole('button', { name: 'Avbryt' }).click()
    await expectCodeOf(codeIn(card), '/client/second')
  })

  test('Länken kunde inte inaktiveras, aktiveras: the server is unreachable, and the switch is rolled back', async () => {
    const server = await openLink({ 'clients.setLinkEnabled': unavailable() })
    await button('Inaktivera länken').click()
    const question = dialog('Inaktivera länken?')
    const confirm = question.getByRole('button', { name: 'Inaktivera länken' })
    await confirm.click()
    await expect.element(toast('Länken kunde inte inaktiveras')).toHaveTextContent(failing)
    await expect.element(codeIn(card)).toBeVisible()
    server.answer({
      'clients.setLinkEnabled': undefined,
      'clients.link': linkOf({ isEnabled: false }),
    })
    await confirm.click()
    await expect.element(question).not.toBeInTheDocument()
    server.answer({ 'clients.setLinkEnabled': unavailable() })
    await button('Aktivera länken').click()
    await expect.element(toast('Länken kunde inte aktiveras')).toHaveTextContent(failing)
    await expect.element(card).toHaveTextContent('Inaktiverad')
  })

  test('Länken kunde inte hämtas: it loads on retry', async () => {
    const server = await openLink({ 'clients.link': offline() })
    await expect.element(card.getByRole('alert')).toHaveTextContent('Länken kunde inte hämtas')
    server.answer({ 'clients.link': linkOf() })
    await button('Försök igen').click()
    await expect.element(codeIn(card)).toBeVisible()
  })

  test("a link sealed with another server's key can be replaced by a new one", async () => {
    const server = await openLink({
      'clients.link': refused('CLIENT_LINK_UNREADABLE'),
      'clients.renewLink': linkOf({ path: '/client/second' }),
    })
    await expect
      .element(card.getByRole('alert'))
      .toHaveTextContent('skapa en ny länk till klienten')
    await expect.element(button('Inaktivera länken')).not.toBeInTheDocument()
    server.answer({ 'clients.link': linkOf({ path: '/client/second' }) })
    await renew()
    await expectCodeOf(codeIn(card), '/client/second')
  })
})
