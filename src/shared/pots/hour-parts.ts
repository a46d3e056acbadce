import { roundHours } from '../hours.ts'
import type { Forecast } from './forecast.ts'

/** The parts of a pot's bar, in hours, none below 0. */
interface HourParts {
  used: number
  booked: number
  free: number
  lacking: number
}

/** The parts of a pot's bar, which sum up to its hours and those that are lacking: booked only as far as they last. */
export function hourPartsOf(pot: {
  totalHours: number
  hoursRemaining: number
  forecast: Pick<Forecast, 'booked' | 'available'>
}): HourParts {
  const left = Math.max(pot.hoursRemaining, 0)
  const booked = Math.min(pot.forecast.booked, left)
  return {
    used: Math.max(roundHours(pot.totalHours - left), 0),
    booked,
    free: roundHours(left - booked),
    lacking: Math.max(-pot.forecast.available, 0),
  }
}
