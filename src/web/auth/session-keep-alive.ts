import { loginTickMs, renewWithinTicks } from '#shared/auth/limits.ts'
import { type LoginEvent, onLoginEvent } from './login-events.ts'

interface KeepAliveOptions {
  /** When the login expires unless it is renewed; null when logged out. */
  endsAt: () => Date | null
  /** A login event of another tab. */
  onEvent: (event: LoginEvent) => void
  /** Called when the login is about to expire; the server extends it if allowed. */
  renew: () => Promise<void>
}

/** Whether the login expires within three checks (S17). */
function isNearEnd(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= renewWithinTicks * loginTickMs
}

/** Checks every 30 s, renews a login that is about to expire, and listens to the other tabs (S17). */
export function keepSessionAlive({ endsAt, onEvent, renew }: KeepAliveOptions): () => void {
  let isRenewing = false
  const check = () => {
    const end = endsAt()
    if (isRenewing || !end || !isNearEnd(end, new Date())) return
    isRenewing = true
    void renew().finally(() => {
      isRenewing = false
    })
  }
  const unsubscribe = onLoginEvent(onEvent)
  const timer = setInterval(check, loginTickMs)
  // Timers do not run while a laptop sleeps.
  document.addEventListener('visibilitychange', check)
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
