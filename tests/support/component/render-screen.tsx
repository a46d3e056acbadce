import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import type { Person } from '#shared/auth/person.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { App } from '#web/app/app.tsx'
import { Providers } from '#web/app/providers.tsx'
import { confirming } from '#web/lib/confirmation.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** Tuesday 24 November 2026 at 10:00 in Stockholm, in week 48. */
const usualNow = '2026-11-24T09:00:00Z'

type Options = {
  /** Answers to the app's calls. A call without an answer fails the test. */
  answers?: Answers
  /** The current user, by what differs from a trainer; null when logged out. */
  as?: Partial<Person> | null
  /** The start time of the clock, which runs on from there. */
  now?: string
  isPhone?: boolean
}

/** Renders the app at an address, with its styles and layout, over a fake server. */
export async function renderScreen(
  address: string,
  { answers = {}, as = {}, now = usualNow, isPhone = false }: Options = {},
): Promise<FakeServer & Pick<RenderResult, 'unmount'>> {
  startClock(now)
  const { width, height } = isPhone ? phone : desktop
  await page.viewport(width, height)
  history.replaceState(null, '', address)
  // Part of every profile; no change of the e-mail address waits. On PostgreSQL the server makes no copies.
  const usual: Answers = {
    'auth.me': as && loginOf(as),
    'profile.emailChange': null,
    'export.copies': null,
    'imports.list': [],
    // Asked for by every page of a trainer.
    'answers.list': { answers: [], refused: [], unsent: [], untold: 0, total: 0 },
    'changes.newest': [],
    // Asked for by the dashboard, the clients' page and each client.
    'handover.list': { incoming: [], outgoing: [], done: [] },
    // Asked for with the pictures of the trainer's hours: no client was handed over.
    'pots.handed': [],
    // Asked for by every calendar and booking form, and by the calendar's “Stäm av”.
    'absences.between': [],
    'sessions.unmarked': { sessions: [], total: 0 },
    // Asked for by a client's details and by the clients' page: off.
    'booking.get': { ...noBooking, windows: [], types: [], chosen: [] },
    'booking.busy': { booked: [], absences: [] },
  }
  const server = fakeServer({ ...usual, ...answers })
  const client = trpc.createClient({ links: [confirming, server.link] })
  const { unmount } = await render(
    <Providers client={client} retryDelay={0}>
      <App />
    </Providers>,
  )
  return { ...server, unmount }
}

/** Fakes Date and intervals from this time on. `vi.advanceTimersByTime` advances both; timeouts stay real. */
export function startClock(now = usualNow): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date(now),
    shouldAdvanceTime: true,
  })
}

/** The answers to a login: the login's own, and the query for the current user that follows. */
export function loginOf(as: Partial<Person> = {}) {
  return { person: personOf(as), expiresAt: new Date('2100-01-01T00:00:00Z') }
}

function personOf(differences: Partial<Person>): Person {
  return {
    id: '00000000-0000-4000-8000-00000000a001',
    name: 'Tove Tränare',
    email: 'tove@example.com',
    role: 'TRAINER',
    profileImageUrl: null,
    keyboardShortcuts: true,
    mustChangePassword: false,
    mustAddFactor: false,
    hasTrainer: differences.role === 'CLIENT',
    joins: null,
    waitingMembership: null,
    ...differences,
  }
}
