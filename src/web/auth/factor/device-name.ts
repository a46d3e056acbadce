/** The devices that their browsers name, most specific first: an iPad calls itself a Macintosh, but has a touch screen. */
const devices: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]

/** What a passkey of this device may be called; null for an unknown device. */
export function deviceName(device: { userAgent: string; maxTouchPoints: number }): string | null {
  const [name = null] = devices.find(([, pattern]) => pattern.test(device.userAgent)) ?? []
  return name === 'Mac' && device.maxTouchPoints > 1 ? 'iPad' : name
}
