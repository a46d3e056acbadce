/** What happens to a login (spec 4, Auth). */
export type LoginEvent =
  | 'signed in'
  | 'signed out'
  | 'token refreshed'
  | 'password recovery'
  | 'user updated'

// The login's cookie is the browser's, so what happens to it in one tab has happened in all.
const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('tidspott-login') : null

/** Tells the other tabs of this browser; this one knows. */
export function broadcastLoginEvent(event: LoginEvent): void {
  // A channel has one origin anyway; what asks for a target is a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(event)
}

/** Hears what happens in the other tabs, until it is called off. */
export function onLoginEvent(listener: (event: LoginEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent<LoginEvent>) => listener(data)
  tabs?.addEventListener('message', onMessage)
  return () => tabs?.removeEventListener('message', onMessage)
}
