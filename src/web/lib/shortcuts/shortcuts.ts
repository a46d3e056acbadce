import { useEffect } from 'react'
import type { LocalDate, WeekKey } from '#shared/time.ts'
import { useLatest } from '../use-latest.ts'
import type { Command } from './keymap.ts'

/** The handlers of a component's commands, run by a shortcut or the palette. */
interface Acts extends Partial<Record<Command, () => void>> {
  add?: (known?: { clientId: string }) => void
  /** Shows a week and, if given, a day. */
  goTo?: (to: { week: WeekKey; day?: LocalDate }) => void
}

/** The handlers of the mounted components; when two handle the same command, the first mounted one runs. */
const screens = new Set<{ current: Acts }>()

/** Registers handlers while the component is mounted. */
export function useShortcuts(acts: Acts): void {
  const latest = useLatest(acts)
  useEffect(() => {
    screens.add(latest)
    return () => {
      screens.delete(latest)
    }
  }, [latest])
}

/** Runs a command; returns false when no mounted component handles it. */
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
