import { oneParam } from '../../address.ts'

/** What an address can ask the calendar to begin with: its dialog "Boka pass", or "Stäm av" (D146). */
export type AskedAct = 'book' | 'closing'

const acts: ReadonlyMap<string | null, AskedAct> = new Map([
  ['boka', 'book'],
  ['stam-av', 'closing'],
])

/** `?gor=boka`; null for nothing, and for what is unknown. */
export const askedAct = oneParam('gor', (text) => acts.get(text) ?? null)

/** The address of the calendar's today; with an act, where it begins. */
export function addressOfToday(act?: AskedAct): string {
  const written = [...acts].find(([, one]) => one === act)?.[0]
  const params = askedAct.write(new URLSearchParams(), written ?? null)
  return ['/dashboard/calendar', String(params)].filter(Boolean).join('?')
}
