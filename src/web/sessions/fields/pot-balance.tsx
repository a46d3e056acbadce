import { useState } from 'react'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { parts } from '../parts.ts'
import { usePart } from '../use-part.ts'
import type { PotForecast } from './pot-forecast.tsx'

type PotBalanceProps = Omit<Parameters<typeof PotForecast>[0], 'now'>

/** The balance of a pot, and its forecast when that is loaded. */
export function PotBalance(props: PotBalanceProps) {
  const { part: loaded } = usePart(parts.forecast, true)
  const [now] = useState(() => new Date())
  if (!loaded) return sessionForecastTexts.balance(props.pot.hoursRemaining)
  return <loaded.PotForecast {...props} now={now} />
}
