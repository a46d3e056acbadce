import '#web/ui/theme/base-styles.ts'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import type { Person } from '#shared/auth/person.ts'
import { App } from '#web/app/app.tsx'
import { Providers } from '#web/app/providers.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type Answers, type FakeServer, fakeServer } from './fake-server.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** Tuesday 24 November 2026 at 10:00 in Stockholm, in week 48. */
const usualNow = '2026-11-24T09:00:00Z'

type Options = {
  /** What the server answers. A call without an answer fails the test. */
  answers?: Answers
  /** Who is logged in, by what differs from a trainer; null for none. */
  as?: Partial<Person> | null
  /** What the clock shows at first; it goes on from there. */
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
  const server = fakeServer({ 'auth.me': as && loginOf(as), ...answers })
  const client = trpc.createClient({ links: [server.link] })
  const { unmount } = await render(
    <Providers client={client} retryDelay={0}>
      <App />
    </Providers>,
  )
  return { ...server, unmount }
}

/**
 * The clock and what ticks by it show this time and go on. `vi.advanceTimersByTime` moves both on; timeouts stay real.
 */
export function startClock(now = usualNow): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date(now),
    shouldAdvanceTime: true,
  })
}

/** A login of a person, by what differs from a trainer: what the server answers a login with, and the question for it. */
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
    ...differences,
  }
}
