import { initialHoursDefault } from './limits.ts'

interface Pot {
  forecast: { missing: number }
  openingHours: number
  /** Newest first. */
  history: readonly { hoursAdded: number }[]
}

/** The hours to propose for a top-up: those that are missing for what is booked, else as many as the last time. */
export function topUpHours({ forecast, openingHours, history }: Pot): number {
  if (forecast.missing > 0) return forecast.missing
  const last = history.find(({ hoursAdded }) => hoursAdded > 0)
  return last?.hoursAdded ?? (openingHours > 0 ? openingHours : initialHoursDefault)
}
