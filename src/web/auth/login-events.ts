/** The changes of a login (S17). */
export type LoginEvent =
  | 'signed in'
  | 'signed out'
  | 'token refreshed'
  | 'password recovery'
  | 'user updated'

// The login cookie is shared by all tabs, so every tab is told of a change.
const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('tidspott-login') : null

/** Broadcasts to the other tabs; not received in this one. */
export function broadcastLoginEvent(event: LoginEvent): void {
  // BroadcastChannel.postMessage takes no target origin; the rule is about window.postMessage.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(event)
}

/** Subscribes to the login events of other tabs; returns the unsubscribe function. */
export function onLoginEvent(listener: (event: LoginEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent<LoginEvent>) => listener(data)
  tabs?.addEventListener('message', onMessage)
  return () => tabs?.removeEventListener('message', onMessage)
}
