import { weekNumber } from '#shared/time.ts'
import {
  bookedClient,
  clientLink,
  escaped,
  goTo,
  link,
  nextWeek,
  openProfile,
  openSession,
  quiet,
  type Round,
  session,
  toWeek,
  week,
} from './act-places.ts'
import type { Change } from './click-to-paint.ts'

/**
 * The fifteen most used acts, by accessible roles and names. Where a name has been changed, both are accepted, so that an
 * earlier version can be measured too.
 */

export type Act = {
  name: string
  /** Shown from memory, or after one answer of the server. */
  from: 'memory' | 'server'
  by?: 'click' | 'keydown'
  /** Not measured: goes to where the act begins, and returns what it leads to. */
  prepare: (round: Round) => Promise<{ change: Change; go: () => Promise<void> }>
}

const grid = (key: string) => ({ role: 'grid', name: `^Vecka ${weekNumber(key)}, ` }) as const

/** An act that follows a link of the menu from another page. */
function menu(name: string, label: string, from: string, change: Change): Act {
  return {
    name,
    from: 'memory',
    prepare: async ({ page }) => {
      await goTo(page, label)
      await goTo(page, from)
      return { change, go: () => link(page, label).click() }
    },
  }
}

const heading = (name: string) => ({ role: 'heading', name }) as const
const table = (name: string) => ({ role: 'table', name }) as const
const field = (name: string) => ({ role: 'field', name }) as const
const dialog = (name: string) => ({ role: 'dialog', name }) as const
const rows = { role: 'row', name: 'Klient Nummer' } as const

export const acts: readonly Act[] = [
  menu('open the calendar', 'Kalender', 'Klienter', { shows: [grid(week)] }),
  {
    name: 'next week',
    from: 'memory',
    prepare: async ({ page, number }) => {
      if (number === 0) {
        await toWeek(page, nextWeek)
        await toWeek(page, week)
      }
      const isBack = number % 2 === 1
      const button = page.getByRole('button', {
        name: isBack ? /^Föregående vecka/ : /^Nästa vecka/,
      })
      await quiet(page)
      return { change: { shows: [grid(isBack ? week : nextWeek)] }, go: () => button.click() }
    },
  },
  {
    name: 'new session',
    from: 'memory',
    prepare: async ({ page }) => {
      await toWeek(page, week)
      const button = page.getByRole('button', { name: /^(Nytt pass|Boka pass)/ }).first()
      return {
        change: { shows: [dialog('^Nytt träningspass'), field('^Klient')] },
        go: () => button.click(),
      }
    },
  },
  {
    name: 'open a session',
    from: 'server',
    prepare: async ({ page }) => {
      await toWeek(page, nextWeek)
      return {
        change: { shows: [dialog('^Redigera träningspass'), field('^Tid')] },
        go: () => session(page, '(10:00–11:00|10:30–11:30)').click(),
      }
    },
  },
  {
    name: 'save a session',
    from: 'server',
    prepare: async ({ page, number }) => {
      const form = await openSession(page)
      await form.getByLabel('Anteckningar').fill(`Omgång ${number}, ${Date.now()}`)
      return {
        change: { shows: [{ role: 'status', name: 'Pass uppdaterat' }] },
        go: () => form.getByRole('button', { name: 'Spara ändringar' }).click(),
      }
    },
  },
  {
    name: 'mark a session',
    from: 'memory',
    prepare: async ({ page }) => {
      await page.goto('/dashboard')
      await page
        .getByRole('button', { name: /^(Dagsavslut|Stäm av)/ })
        .first()
        .click()
      const done = page
        .getByRole('dialog')
        .getByRole('button', { name: /^Genomfört: / })
        .first()
      const name = (await done.getAttribute('aria-label')) ?? ''
      await quiet(page)
      return {
        change: { hides: [{ role: 'button', name: `^${escaped(name)}$` }] },
        go: () => done.click(),
      }
    },
  },
  {
    name: 'move a session',
    from: 'memory',
    by: 'keydown',
    prepare: async ({ page }) => {
      await toWeek(page, nextWeek)
      const isEarly = (await session(page, '10:00–11:00').count()) > 0
      const [now, then] = isEarly ? ['10:00–11:00', '10:30–11:30'] : ['10:30–11:30', '10:00–11:00']
      await session(page, now).focus()
      return {
        change: { shows: [{ role: 'button', name: `^${then} ${bookedClient}` }] },
        go: () => session(page, now).press(isEarly ? 'Alt+ArrowDown' : 'Alt+ArrowUp'),
      }
    },
  },
  menu('clients', 'Klienter', 'Träningspass', { shows: [heading('^Klienter'), rows] }),
  {
    name: "a client's profile",
    from: 'server',
    prepare: async ({ page, client }) => {
      await goTo(page, 'Klienter')
      return {
        change: {
          shows: [
            { role: 'tab', name: '' },
            { role: 'text', name: client },
          ],
          hides: [heading('^Klienter')],
        },
        go: () => clientLink(page, client).click(),
      }
    },
  },
  {
    name: "a profile's sessions",
    from: 'server',
    prepare: async (round) => {
      await openProfile(round)
      const tab = round.page.getByRole('tab', { name: 'Träningspass' })
      return {
        change: {
          shows: [
            { role: 'tab', name: 'Träningspass' },
            { role: 'row', name: 'PT' },
          ],
        },
        go: () => tab.click(),
      }
    },
  },
  {
    name: 'a statement',
    from: 'server',
    prepare: async (round) => {
      await openProfile(round)
      await round.page.getByRole('tab', { name: 'Tidspotter' }).click()
      const button = round.page.getByRole('button', { name: /^Kontoutdrag/ }).first()
      await button.waitFor()
      await quiet(round.page)
      return { change: { shows: [table('^Kontoutdrag')] }, go: () => button.click() }
    },
  },
  menu('all sessions', 'Träningspass', 'Klienter', { shows: [heading('^Träningspass'), rows] }),
  menu('pots', 'Hantera potter', 'Klienter', { shows: [heading('^Hantera potter'), rows] }),
  {
    name: 'the palette',
    from: 'memory',
    by: 'keydown',
    prepare: async ({ page }) => {
      await page.keyboard.press('Escape')
      await goTo(page, 'Klienter')
      return {
        change: { shows: [field('^Sök och gå till')] },
        go: () => page.keyboard.press('Control+k'),
      }
    },
  },
  menu('the dashboard', 'Dashboard', 'Klienter', { shows: [grid(week)] }),
]
