import { Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { sessionForecastTexts, sessionFormTexts } from '#shared/sessions/texts.ts'
import { type PotEffect, potEffects, typedHours } from './pot-effects.ts'
import type { EditValues } from './saved-differences.ts'
import classes from './session-fields.module.css'

interface StatusFieldsProps {
  completed: ReturnType<UseFormReturnType<EditValues>['getInputProps']>
  noShow: ReturnType<UseFormReturnType<EditValues>['getInputProps']>
  /** The session as it is saved. */
  before: Parameters<typeof potEffects>[0]
  /** The session as it is typed. */
  after: EditValues
  /** The pots of the client before and after. */
  pots: Parameters<typeof potEffects>[2]
}

/** The two switches, which are independent of each other, and what saving them will do to the pots (spec 2, 4). */
export function StatusFields({ completed, noShow, before, after, pots }: StatusFieldsProps) {
  const hours = typedHours(after.durationHours)
  const effects = hours === null ? [] : potEffects(before, { ...after, durationHours: hours }, pots)
  const isPotless = after.potId === null
  return (
    <div>
      <div className={classes.switches}>
        <Switch
          classNames={{ track: classes.track }}
          label={sessionFormTexts.completed}
          {...completed}
        />
        <Switch classNames={{ track: classes.track }} label={sessionFormTexts.noShow} {...noShow} />
      </div>
      <div className={classes.outcome} aria-live="polite">
        {after.completed && after.noShow && <p>{sessionFormTexts.bothFlags}</p>}
        {isPotless && <p>{sessionFormTexts.noPot}</p>}
        {effects.map((effect) => (
          <p key={`${effect.kind} ${effect.pot}`} data-kind={effect.kind}>
            {wordsOf(effect)}
          </p>
        ))}
      </div>
    </div>
  )
}

function wordsOf(effect: PotEffect): string {
  switch (effect.kind) {
    case 'charged':
      return sessionForecastTexts.charged(effect)
    case 'refunded':
      return sessionForecastTexts.refunded(effect)
    case 'unchanged':
      return sessionForecastTexts.alreadyCharged(effect)
  }
}
