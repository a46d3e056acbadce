import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HelpPart, ScreenHelp } from '#shared/app/help/help-of.ts'
import { screenHelp } from '#shared/app/help/texts.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { answerRow, answersOf } from '#tests/component/answer-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import { monday, wednesday } from '#tests/component/calendar-ui.ts'
import type { Answers } from '#tests/component/fake-server.ts'
import { founder, organizationRow, ownRow } from '#tests/component/organization-rows.ts'
import { portalPayload } from '#tests/component/portal-rows.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf, overviewPot, profileAnswers } from '#tests/component/rows.ts'
import { dialog, expectCount } from '#tests/component/ui.ts'

type Screen = keyof typeof screenHelp
type Shown = { address: string; answers: Answers; as?: Parameters<typeof renderScreen>[1] }

/** A week with sessions, two of them to be marked, and what clients have done: cancelled, and booked. */
function week(): Answers {
  const book = fakeBook()
  const client = book.client({ name: 'Klara Klient' })
  for (const time of ['10:00', '12:00']) book.session({ client, date: monday, time })
  book.session({ client, date: wednesday, time: '10:00' })
  const answers = [answerRow(), answerRow({ id: idOf(72), kind: 'booked', sessionId: idOf(4) })]
  return { ...book.answers, 'answers.list': answersOf(answers) }
}

const ofOrganization: Answers = {
  'organizations.mine': [organizationRow()],
  'organizations.members': [ownRow()],
  'organizations.trainers': [],
}
const deleted = (id: number) => ({
  id: idOf(id),
  kind: 'client' as const,
  deletedAt: new Date('2026-11-23T09:00:00Z'),
  clientName: 'Åke Lund',
  potTypeName: null,
  pots: 1,
  sessions: 2,
  hours: 3,
  reason: null,
  startsAt: null,
})
const pots = { 'clients.list': [clientRow()], 'pots.all': [overviewPot({ clientId })] }

/** Each screen, with what its buttons are about. */
const screens: Record<Screen, () => Shown> = {
  dashboard: () => ({ address: '/dashboard', answers: week() }),
  calendar: () => ({ address: '/dashboard/calendar', answers: week() }),
  clients: () => ({ address: '/dashboard/clients', answers: week() }),
  client: () => ({ address: `/dashboard/clients/${clientId}`, answers: profileAnswers }),
  sessions: () => ({ address: '/dashboard/sessions', answers: week() }),
  pots: () => ({ address: '/dashboard/pots', answers: pots }),
  trash: () => ({
    address: '/dashboard/borttaget',
    answers: { 'trash.list': [deleted(1), deleted(2)] },
  }),
  profile: () => ({
    address: '/profile',
    answers: {
      'profile.get': ownProfile(),
      'letters.next': { reminders: [], total: 0 },
      'booking.get': { ...noBooking, mode: 'book', windows: [], types: [], chosen: [] },
    },
  }),
  organization: () => ({
    address: '/organization',
    as: { as: founder },
    answers: ofOrganization,
  }),
  orgDashboard: () => ({ address: '/org/dashboard', as: { as: founder }, answers: ofOrganization }),
  joinOrganization: () => ({ address: '/join-organization', answers: {} }),
  adminDashboard: () => ({
    address: '/admin/dashboard',
    as: { as: superAdmin },
    answers: adminAnswers(accountRow()),
  }),
  trainers: () => ({
    address: '/admin/trainers',
    as: { as: superAdmin },
    answers: adminAnswers(accountRow()),
  }),
  eventLog: () => ({
    address: '/admin/events',
    as: { as: superAdmin },
    answers: {
      'events.security': { events: [], next: null },
      'events.refusals': { refusals: [], next: null },
    },
  }),
  clientDashboard: () => ({
    address: '/client-dashboard',
    as: { as: { hasTrainer: true } },
    answers: { 'portal.mine': [portalPayload()], 'clients.list': [] },
  }),
}

/** What opens the dialog that a part is about; on the dashboard "Från klienterna" is a card. */
const openers: Record<string, RegExp> = {
  'Från klienterna': /^Från klienterna · /,
  'Stäm av': /^Stäm av · /,
}

const roles = [
  'button',
  'link',
  'tab',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'menuitem',
] as const

/**
 * Whether there is a control of that name, by its words or for screen readers; an icon may go on with what it is about, and a
 * button with a number.
 */
function isControl(name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const begins = new RegExp(`^${escaped}($|[ ,:·(])`)
  const places = document.querySelectorAll('main, [role=dialog], [role=menu]')
  return roles.some((role) => {
    const isNamed = page.getByRole(role, { name, exact: true })
    const isSeen = page.getByRole(role).filter({ hasText: new RegExp(`^${escaped}$`) })
    const isIcon = page
      .getByRole(role, { name: begins })
      .elements()
      .filter(({ textContent }) => textContent === '' || textContent.startsWith(`${name} ·`))
    return [...isNamed.elements(), ...isSeen.elements(), ...isIcon].some((element) =>
      [...places].some((place) => place.contains(element)),
    )
  })
}

/** Opens the menu of the first row, which the sentence is about; returns what closes it. */
async function openMenuOf(sentence: string): Promise<() => Promise<void>> {
  if (!sentence.includes('radens meny')) return async () => {}
  await page
    .getByRole('button', { name: /^Åtgärder för / })
    .first()
    .click()
  return async () => {
    await userEvent.keyboard('{Escape}')
    await expectCount(page.getByRole('menu'), 0)
  }
}

async function expectControlsOf({ title, sentences }: HelpPart): Promise<void> {
  const opener = openers[title]
  const isCard = page.getByRole('region', { name: title }).elements().length > 0
  if (opener && !isCard) {
    await page.getByRole('button', { name: opener }).click()
    await expect.element(dialog(title)).toBeVisible()
  }
  for (const sentence of sentences) {
    const close = await openMenuOf(sentence)
    for (const [, name = ''] of sentence.matchAll(/”([^”]+)”/g))
      await expect.poll(() => isControl(name), { message: `”${name}” of “${title}”` }).toBe(true)
    await close()
  }
  if (opener && !isCard) {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(title)).not.toBeInTheDocument()
  }
}

const views = (Object.entries(screenHelp) as [Screen, readonly ScreenHelp[]][]).flatMap(
  ([screen, all]) => all.map((help) => [screen, help.at?.join('=') ?? '', help] as const),
)

test.each(views)(
  '%s?%s has each button that its help names (D147)',
  async (screen, search, help) => {
    const { address, answers, as } = screens[screen]()
    await renderScreen(search ? `${address}?${search}` : address, { ...as, answers })
    for (const part of help.parts) await expectControlsOf(part)
  },
)

test('on a phone the menu opens the help of the screen behind it (D147)', async () => {
  await renderScreen('/dashboard/borttaget', { answers: { 'trash.list': [] }, isPhone: true })
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  await page.getByRole('button', { name: 'Hjälp och kortkommandon' }).click()
  const help = dialog('Hjälp och kortkommandon')
  await expect.element(help.getByText('ligger kvar här i 30 dagar')).toBeVisible()
  await expectCount(page.getByRole('dialog'), 1)
})

test('“?” says what one does on the screen, in the words of its view (D147)', async () => {
  await renderScreen('/dashboard/pots?vy=hylla', { answers: pots })
  await expect.element(page.getByRole('tab', { name: 'Hylla' })).toBeVisible()
  await userEvent.keyboard('?')
  const help = dialog('Hjälp och kortkommandon')
  const part = help.getByRole('listitem').filter({ hasText: 'Varje kärl är en pott' })
  await expect.element(help.getByRole('heading', { name: 'Hylla' })).toBeVisible()
  await expect.element(part).toBeVisible()
})
