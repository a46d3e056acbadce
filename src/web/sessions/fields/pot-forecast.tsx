import { useMemo } from 'react'
import { type OpenSession, predictPot } from '#shared/sessions/coverage.ts'
import { sessionForecastTexts } from '#shared/sessions/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './session-fields.module.css'

interface PotForecastProps {
  clientId: string
  pot: { id: string; hoursRemaining: number }
  /** What is being planned, all on this pot. */
  planned: readonly OpenSession[]
  now: Date
}

/** 'Saldo 3 h · bokat 2,5 h · efter detta 0,5 h', and whether the pot is enough (spec 4, design D18). It never blocks. */
export function PotForecast({ clientId, pot, planned, now }: PotForecastProps) {
  const open = trpc.sessions.openOfClient.useQuery({ clientId })
  const { id, hoursRemaining } = pot
  const foretold = useMemo(
    () =>
      open.data && planned.length > 0
        ? predictPot(planned, { id, hoursRemaining, open: open.data }, now)
        : null,
    [open.data, planned, id, hoursRemaining, now],
  )
  if (!foretold) return sessionForecastTexts.balance(hoursRemaining)
  const short = shortOf(foretold, planned)
  return (
    <>
      {sessionForecastTexts.foretold(foretold)}
      {short && (
        <span className={classes.short}>
          <SessionIcon icon={short.icon} /> {short.text}
        </span>
      )}
    </>
  )
}

/** Whether the pot is enough: not now, or not when the session is held; for a series, not for all of it. */
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
