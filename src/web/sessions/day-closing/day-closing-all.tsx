import { Button } from '@mantine/core'
import { dayClosingTexts as texts } from '#shared/dashboard/texts.ts'
import { unknownPotType } from '#shared/pots/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './day-closing.module.css'
import { outcomesOf, type PotOutcome, type WaitingSession } from './day-closing.ts'

interface DayClosingAllProps {
  sessions: readonly WaitingSession[]
  onBack: () => void
  onConfirm: () => void
}

/** Before all are marked: what becomes of each pot. */
export function DayClosingAll({ sessions, onBack, onConfirm }: DayClosingAllProps) {
  const { pots, withoutPot } = outcomesOf(sessions)
  const below = pots.filter(({ after }) => after < 0).length
  return (
    <>
      <h3 ref={focusHeading} tabIndex={-1} className={classes.allHeading}>
        {texts.allHeading(sessions.length)}
      </h3>
      {below > 0 && (
        <p className={classes.warning}>
          <SessionIcon icon="lacking" size={17} />
          {texts.belowCount(below)}
        </p>
      )}
      {withoutPot > 0 && <p className={classes.text}>{texts.withoutPot(withoutPot)}</p>}
      {pots.length > 0 && (
        <>
          <p className={classes.text}>{texts.allText}</p>
          <ul className={classes.list}>
            {pots.map((pot) => (
              <Outcome key={pot.potId} pot={pot} />
            ))}
          </ul>
        </>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {commonTexts.back}
        </Button>
        <Button onClick={onConfirm}>{texts.confirmAll(sessions.length)}</Button>
      </div>
    </>
  )
}

function Outcome({ pot }: { pot: PotOutcome }) {
  const isBelow = pot.after < 0
  return (
    <li className={classes.outcome}>
      <div className={classes.what}>
        <p className={classes.client} dir="auto">
          {pot.clientName}
        </p>
        <p className={classes.pot}>
          {texts.drawn({ ...pot, pot: pot.potTypeName ?? unknownPotType })}
        </p>
      </div>
      <p className={classes.balance} data-below={isBelow || undefined}>
        {texts.balance(pot)}
        {isBelow && (
          <span>
            <SessionIcon icon="lacking" size={15} />
            {texts.below}
          </span>
        )}
      </p>
    </li>
  )
}

/** The step is read from its beginning, and nothing is pressed by a key that was meant for the step before. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus()
}
