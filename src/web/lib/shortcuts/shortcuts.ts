import { useEffect } from 'react'
import type { LocalDate, WeekKey } from '#shared/time.ts'
import { useLatest } from '../use-latest.ts'
import type { Command } from './keymap.ts'

/** What a screen does when it is asked to, by a key or by the palette. */
interface Acts extends Partial<Record<Command, () => void>> {
  add?: (known?: { clientId: string }) => void
  /** Shows a week, and the day that is named. */
  goTo?: (to: { week: WeekKey; day?: LocalDate }) => void
}

/** What is on the screen, the first of it first: where two can do the same, the upper one does it. */
const screens = new Set<{ current: Acts }>()

/** Tells what the screen does when asked to, for as long as it is there. */
export function useShortcuts(acts: Acts): void {
  const latest = useLatest(acts)
  useEffect(() => {
    screens.add(latest)
    return () => {
      screens.delete(latest)
    }
  }, [latest])
}

/** Has it done by what is on the screen; false when nothing there does it. */
export function perform<Name extends keyof Acts>(
  name: Name,
  ...given: Parameters<NonNullable<Acts[Name]>>
): boolean {
  for (const { current } of screens) {
    const act = current[name] as ((...args: typeof given) => void) | undefined
    if (!act) continue
    act(...given)
    return true
  }
  return false
}
