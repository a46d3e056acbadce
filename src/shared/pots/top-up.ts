import { initialHoursDefault } from './limits.ts'

interface Pot {
  forecast: { left: number; missing: number }
  /** The hours of the newest positive entry of its history, else of its opening. */
  lastAdded: number
}

/**
 * The hours to propose for a top-up: those that are missing for what is booked, else as many as the last time, and no
 * fewer than are below zero.
 */
export function topUpHours({ forecast: { left, missing }, lastAdded }: Pot): number {
  if (missing > 0) return missing
  return Math.max(lastAdded > 0 ? lastAdded : initialHoursDefault, -left)
}
