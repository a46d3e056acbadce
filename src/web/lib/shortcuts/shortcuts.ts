import { useEffect } from 'react'
import type { LocalDate, WeekKey } from '#shared/time.ts'
import { useLatest } from '../use-latest.ts'
import type { Command } from './keymap.ts'

/** The handlers of a component's commands, run by a shortcut or the palette. */
interface CommandHandlers extends Partial<Record<Command, () => void>> {
  add?: (known?: { clientId: string }) => void
  /** Shows a week and, if given, a day. */
  goTo?: (to: { week: WeekKey; day?: LocalDate }) => void
}

/** The handlers of the mounted components; when two handle the same command, the first mounted one runs. */
const registered = new Set<{ current: CommandHandlers }>()

/** Registers handlers while the component is mounted. */
export function useShortcuts(handlers: CommandHandlers): void {
  const latest = useLatest(handlers)
  useEffect(() => {
    registered.add(latest)
    return () => {
      registered.delete(latest)
    }
  }, [latest])
}

/** Runs a command; returns false when no mounted component handles it. */
export function perform<Name extends keyof CommandHandlers>(
  name: Name,
  ...args: Parameters<NonNullable<CommandHandlers[Name]>>
): boolean {
  for (const { current } of registered) {
    const handler = current[name] as ((...values: typeof args) => void) | undefined
    if (!handler) continue
    handler(...args)
    return true
  }
  return false
}
