import { Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type FilledPot, fillingOf, flawOf } from '#shared/pots/filling.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { type OpenSession, predictPot } from '#shared/sessions/coverage.ts'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Vessel } from '../../../ui/pot/vessel.tsx'
import { SessionIcon } from '../../status/session-icon.tsx'
import classes from './session-fields.module.css'

interface PotForecastProps {
  clientId: string
  pot: FilledPot & { id: string }
  /** The typed sessions, all of this pot. */
  planned: readonly OpenSession[]
}

/**
 * The pot as a vessel, whose level falls as a session is typed, and in words: 'Kvar 3 h · bokat före det här passet
 * 1,5 h · efter det här passet 0,5 h', with a warning when it is not enough (S49, D18). It never blocks the save.
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
  // The pot with the typed sessions in the place of their stored versions.
  const filled = useMemo(() => {
    const typed = new Set(planned.map((one) => one.id))
    const others = open.data?.filter((one) => one.potId === id && !typed.has(one.id)) ?? []
    return forecastOf({ hoursRemaining }, [...others, ...planned], now)
  }, [open.data, planned, id, hoursRemaining, now])
  const short = forecast && shortOf(forecast, planned)
  return (
    <>
      <Vessel
        filling={fillingOf({ ...pot, forecast: filled })}
        flaw={flawOf(filled, now)}
        size={24}
        className={classes.vessel}
      />
      {forecast
        ? sessionForecastTexts.forecast({ ...forecast, sessions: planned.length })
        : sessionForecastTexts.balance(hoursRemaining)}
      {short && (
        <Group component="span" gap="0.3125rem" wrap="nowrap" fw={500} c="var(--app-amber)">
          <SessionIcon icon={short.icon} /> {short.text}
        </Group>
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
