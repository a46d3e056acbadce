/** The ways to subscribe to a feed: its address, and the address by which each calendar takes it. */
export function feedAddresses(path: string, origin: string) {
  const address = new URL(path, origin).href
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    address,
    apps: {
      device: webcal,
      google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
      outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
    },
  }
}

export type FeedApp = keyof ReturnType<typeof feedAddresses>['apps']

/** In the order of their buttons. */
export const feedApps = ['device', 'google', 'outlook'] as const satisfies readonly FeedApp[]
