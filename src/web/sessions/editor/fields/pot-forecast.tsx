import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type OpenSession, predictPot } from '#shared/sessions/coverage.ts'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { SessionIcon } from '../../status/session-icon.tsx'
import classes from './session-fields.module.css'

interface PotForecastProps {
  clientId: string
  pot: { id: string; hoursRemaining: number }
  /** The typed sessions, all of this pot. */
  planned: readonly OpenSession[]
}

/**
 * 'Saldo 3 h · bokat 2,5 h · efter detta 0,5 h', with a warning when the pot is not enough (S49, D18). It
 * never blocks the save.
 */
export function PotForecast({ clientId, pot, planned }: PotForecastProps) {
  const [now] = useState(() => new Date())
  const open = trpc.sessions.openOfClient.useQuery({ clientId })
  const { id, hoursRemaining } = pot
  const forecast = useMemo(
    () =>
      open.data && planned.length > 0
        ? predictPot(planned, { id, hoursRemaining, open: open.data }, now)
        : null,
    [open.data, planned, id, hoursRemaining, now],
  )
  if (!forecast) return sessionForecastTexts.balance(hoursRemaining)
  const short = shortOf(forecast, planned)
  return (
    <>
      {sessionForecastTexts.forecast(forecast)}
      {short && (
        <Text span inherit fw={500} className={classes.warning}>
          <SessionIcon icon={short.icon} /> {short.text}
        </Text>
      )}
    </>
  )
}

/** The warning when the pot is not enough: now, when the session is held, or for all of a series. */
function shortOf(
  { balance, after }: ReturnType<typeof predictPot>,
  planned: readonly OpenSession[],
): { icon: 'lacking' | 'willLack'; text: string } | null {
  if (after >= 0) return null
  const [only, another] = planned
  if (another) return { icon: 'willLack', text: sessionForecastTexts.shortSeries }
  return only && balance < only.durationHours
    ? { icon: 'lacking', text: sessionForecastTexts.short }
    : { icon: 'willLack', text: sessionForecastTexts.shortLater }
}
