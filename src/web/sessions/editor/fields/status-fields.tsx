import { Group, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { warningTexts } from '#shared/sessions/texts.ts'
import { spanOf } from '../../overlaps.ts'
import { SessionIcon } from '../../status/session-icon.tsx'
import { type PotEffect, potEffects } from './pot-effects.ts'
import classes from './session-fields.module.css'
import { type EditValues, typedHours } from './session-values.ts'

interface StatusFieldsProps {
  completed: ReturnType<UseFormReturnType<EditValues>['getInputProps']>
  noShow: ReturnType<UseFormReturnType<EditValues>['getInputProps']>
  /** The saved session. */
  before: Parameters<typeof potEffects>[0]
  /** The typed values. */
  after: EditValues
  /** The pots of the saved and of the typed client. */
  pots: Parameters<typeof potEffects>[2]
  /** Whether a save leaves the session without a pot. */
  isPotless: boolean
}

/** The two independent status switches, and what saving them does to the pots (S42, S36). */
export function StatusFields(props: StatusFieldsProps) {
  const { completed, noShow, before, after, pots, isPotless } = props
  const hours = typedHours(after.durationHours)
  const effects = hours === null ? [] : potEffects(before, { ...after, durationHours: hours }, pots)
  const [now] = useState(() => new Date())
  const span = spanOf(after)
  const isLate = span !== null && isUnmarked({ ...after, ...span }, now)
  return (
    <div>
      <div className={classes.switches}>
        <Switch
          label={sessionFormTexts.completed}
          checked={completed.checked}
          onChange={completed.onChange}
        />
        <Switch
          label={sessionFormTexts.noShow}
          checked={noShow.checked}
          onChange={noShow.onChange}
        />
      </div>
      <div className={classes.outcome} aria-live="polite">
        {after.completed && after.noShow && <p>{sessionFormTexts.bothFlags}</p>}
        {isLate && (
          <Group component="p" gap="0.3125rem" wrap="nowrap" c="var(--app-amber)">
            <SessionIcon icon="unmarked" /> {warningTexts.unmarked}
          </Group>
        )}
        {isPotless && <p>{sessionFormTexts.noPot}</p>}
        {effects.map((effect) => (
          <p key={`${effect.kind} ${effect.pot}`} data-kind={effect.kind}>
            {effectText(effect)}
          </p>
        ))}
      </div>
    </div>
  )
}

function effectText(effect: PotEffect): string {
  switch (effect.kind) {
    case 'charged':
      return sessionForecastTexts.charged(effect)
    case 'refunded':
      return sessionForecastTexts.refunded(effect)
    case 'unchanged':
      return sessionForecastTexts.alreadyCharged(effect)
  }
}
