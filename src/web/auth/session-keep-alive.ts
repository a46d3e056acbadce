import { loginTickMs, renewWithinTicks } from '#shared/auth/limits.ts'
import { type LoginEvent, onLoginEvent } from './login-events.ts'

interface Watch {
  /** When the login ends unless it is used; null for nobody. */
  endsAt: () => Date | null
  /** Another tab did this. */
  onEvent: (event: LoginEvent) => void
  /** The end is near: ask the server, which puts it off if it can. */
  renew: () => Promise<void>
}

/** Is the login as near its end as this (spec 4): three looks at the clock? */
function isNearEnd(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= renewWithinTicks * loginTickMs
}

/** Looks at the clock every 30 s, renews a login whose end is near, and listens to the other tabs (spec 4, Auth). */
export function keepSessionAlive({ endsAt, onEvent, renew }: Watch): () => void {
  let isRenewing = false
  const look = () => {
    const end = endsAt()
    if (isRenewing || !end || !isNearEnd(end, new Date())) return
    isRenewing = true
    void renew().finally(() => {
      isRenewing = false
    })
  }
  const stopHearing = onLoginEvent(onEvent)
  const clock = setInterval(look, loginTickMs)
  // A laptop that wakes up has missed its ticks.
  document.addEventListener('visibilitychange', look)
  return () => {
    stopHearing()
    clearInterval(clock)
    document.removeEventListener('visibilitychange', look)
  }
}
