import type { Page } from '@playwright/test'
import type { Who } from '#tests/e2e/people.ts'

/** What is photographed: a screen, or a dialog that is opened on one. */
export interface Shown {
  name: string
  /** Nobody is logged in without it. */
  as?: Who
  path: string
  /** Opens a dialog or a state of the screen; only the window is photographed then. */
  open?: (page: Page) => Promise<void>
  /** Only below this width, or only from it on. */
  below?: number
  from?: number
}

/** The first of the roles whose name matches. Names may differ between the versions that are compared. */
function press(role: 'button' | 'link' | 'tab' | 'menuitem', name: RegExp) {
  return (page: Page) => page.getByRole(role, { name }).locator('visible=true').first().click()
}

const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

async function openFirstSession(page: Page): Promise<void> {
  await page.locator('[id^="session-"]').locator('visible=true').first().focus()
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Anteckningar/).waitFor()
}

async function inTurn(page: Page, ...acts: ((page: Page) => Promise<void>)[]): Promise<void> {
  for (const act of acts) await act(page)
}

const calendar = '/dashboard/calendar?vy=vecka'
const ownTabs = ['typer', 'export', 'handelser', 'inloggningar', 'gallra']
const profileTabs = ['oversikt', 'uppgifter', 'pass', 'potter', 'utseende', 'atkomst', 'handelser']

/** `client` and `portal` are paths of the demo data: a client's profile, and a personal link. */
export function screensOf({ client, portal }: { client: string; portal: string }): Shown[] {
  return [
    { name: 'welcome', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'login, forgotten password', path: '/login?vy=aterstall' },
    { name: 'first account, dead link', path: '/first-account' },
    { name: 'personal link', path: portal },
    { name: 'personal link that opens nothing', path: '/client/finns-inte' },
    { name: 'unknown page', path: '/finns-inte' },
    { name: 'dashboard', as: 'trainer', path: '/dashboard' },
    { name: 'calendar, week', as: 'trainer', path: calendar },
    { name: 'calendar, day', as: 'trainer', path: '/dashboard/calendar?vy=dag' },
    { name: 'calendar, agenda', as: 'trainer', path: '/dashboard/calendar?vy=agenda' },
    { name: 'clients', as: 'trainer', path: '/dashboard/clients' },
    { name: 'clients, pots', as: 'trainer', path: '/dashboard/clients?vy=potter' },
    ...profileTabs.map((tab) => ({
      name: `client, ${tab}`,
      as: 'trainer' as const,
      path: `${client}?flik=${tab}`,
    })),
    { name: 'sessions', as: 'trainer', path: '/dashboard/sessions' },
    { name: 'sessions, filtered', as: 'trainer', path: '/dashboard/sessions?status=genomfort' },
    { name: 'usage', as: 'trainer', path: '/dashboard/sessions?vy=underlag' },
    {
      name: 'usage, one client',
      as: 'trainer',
      path: `/dashboard/sessions?vy=underlag&klient=${client.split('/').at(-1)}`,
    },
    { name: 'wellness', as: 'trainer', path: '/dashboard/sessions?vy=friskvard' },
    { name: 'trash', as: 'trainer', path: '/dashboard/borttaget' },
    { name: 'pots', as: 'trainer', path: '/dashboard/pots' },
    { name: 'own profile', as: 'trainer', path: '/profile' },
    ...ownTabs.map((tab) => ({
      name: `own profile, ${tab}`,
      as: 'trainer' as const,
      path: `/profile?flik=${tab}`,
    })),
    { name: 'organisation, member', as: 'trainer', path: '/organization' },
    { name: 'organisation', as: 'orgAdmin', path: '/organization' },
    { name: 'organisation, trainers', as: 'orgAdmin', path: '/organization?flik=tranare' },
    { name: 'administration', as: 'superAdmin', path: '/admin/dashboard' },
    { name: 'trainers', as: 'superAdmin', path: '/admin/trainers' },
    { name: 'event log', as: 'superAdmin', path: '/admin/events' },
    { name: "client's dashboard", as: 'client', path: '/client-dashboard' },
    { name: 'dialog, add session', as: 'trainer', path: calendar, open: key('n') },
    { name: 'dialog, edit session', as: 'trainer', path: calendar, open: openFirstSession },
    {
      name: 'dialog, close without saving',
      as: 'trainer',
      path: calendar,
      open: (page) =>
        inTurn(
          page,
          openFirstSession,
          (shown) => shown.getByLabel(/^Anteckningar/).fill('Tar med vikter'),
          key('Escape'),
        ),
    },
    { name: 'dialog, palette', as: 'trainer', path: '/dashboard', open: key('Control+k') },
    { name: 'dialog, help', as: 'trainer', path: '/dashboard', open: key('?') },
    {
      name: 'dialog, settle the day',
      as: 'trainer',
      path: '/dashboard',
      open: press('button', /^(Dagsavslut|Stäm av)/),
    },
    {
      name: 'dialog, add client',
      as: 'trainer',
      path: '/dashboard/clients',
      open: press('button', /^Lägg till klient/),
    },
    {
      name: 'dialog, add pot',
      as: 'trainer',
      path: `${client}?flik=potter`,
      open: press('button', /^(Skapa|Lägg till|Ny).*(tidspott|pott)/i),
    },
    {
      name: 'dialog, change hours',
      as: 'trainer',
      path: `${client}?flik=potter`,
      open: press('button', /^(Ändra timmar|Lägg till timmar)/),
    },
    {
      name: 'dialog, remove client',
      as: 'trainer',
      path: '/dashboard/clients',
      open: (page) =>
        inTurn(page, press('button', /^Åtgärder för /), press('menuitem', /^Ta bort /)),
    },
    {
      name: 'dialog, send link',
      as: 'trainer',
      path: client,
      open: press('button', /^Skicka länk/),
    },
    { name: 'menu, top up', as: 'trainer', path: client, open: press('button', /^Fyll på/) },
    {
      name: 'dialog, cancel session',
      as: 'trainer',
      path: '/dashboard/sessions',
      open: press('button', /^Avboka: /),
    },
    {
      name: 'dialog, change series',
      as: 'trainer',
      path: calendar,
      // A session that has been held has no such button.
      open: (page) =>
        inTurn(
          page,
          press('button', /^Nästa (vecka|dag)/),
          (shown) => shown.waitForURL(/[?&]v=/),
          openFirstSession,
          press('button', /^Ändra serien/),
        ),
    },
    {
      name: 'dialog, add absence',
      as: 'trainer',
      path: calendar,
      open: press('button', /^Ny frånvaro/),
    },
    {
      name: 'popover of a session',
      as: 'trainer',
      path: calendar,
      from: 768,
      open: async (page) => {
        await page.locator('[id^="session-"]').locator('visible=true').nth(6).hover()
        await page.getByRole('button', { name: /^(Genomfört|Avboka|Boka .+): / }).waitFor()
      },
    },
    {
      name: 'menu',
      as: 'trainer',
      path: '/dashboard',
      below: 768,
      open: press('button', /^(Mer|Öppna menyn)$/),
    },
    {
      name: 'sidebar, collapsed',
      as: 'trainer',
      path: '/dashboard/clients',
      from: 1024,
      open: key('Control+b'),
    },
  ]
}
