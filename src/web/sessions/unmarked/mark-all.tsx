import { Button, Group, Text } from '@mantine/core'
import { unmarkedSessionsTexts as texts } from '#shared/dashboard/texts.ts'
import { unknownPotType } from '#shared/pots/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { SessionIcon } from '../status/session-icon.tsx'
import classes from './unmarked-sessions.module.css'
import { outcomesOf, type PotOutcome, type UnmarkedSession } from './unmarked-sessions.ts'

interface MarkAllProps {
  sessions: readonly UnmarkedSession[]
  onBack: () => void
  onConfirm: () => void
}

/** The confirmation before all statuses are set: what it draws from each pot. */
export function MarkAll({ sessions, onBack, onConfirm }: MarkAllProps) {
  const { pots, withoutPot } = outcomesOf(sessions)
  const below = pots.filter(({ after }) => after < 0).length
  return (
    <>
      <Text component="h3" ref={focusHeading} tabIndex={-1} fz="lg" fw={600} mb="0.5rem">
        {texts.allHeading(sessions.length)}
      </Text>
      {below > 0 && (
        <p className={classes.warning}>
          <SessionIcon icon="lacking" size={17} />
          {texts.belowCount(below)}
        </p>
      )}
      {withoutPot > 0 && <Text mb="sm">{texts.withoutPot(withoutPot)}</Text>}
      {pots.length > 0 && (
        <>
          <Text mb="sm">{texts.allText}</Text>
          <ul className={classes.list}>
            {pots.map((pot) => (
              <Outcome key={pot.potId} pot={pot} />
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" gap="sm" wrap="nowrap" data-actions>
        <Button variant="default" onClick={onBack}>
          {commonTexts.back}
        </Button>
        <Button onClick={onConfirm}>{texts.confirmAll(sessions.length)}</Button>
      </Group>
    </>
  )
}

function Outcome({ pot }: { pot: PotOutcome }) {
  const isBelow = pot.after < 0
  return (
    <li className={classes.outcome}>
      <div>
        <p className={classes.client} dir="auto">
          {pot.clientName}
        </p>
        <Text c="var(--app-ink-2)" fz="md" style={{ overflowWrap: 'anywhere' }}>
          {texts.drawn({ ...pot, pot: pot.potTypeName ?? unknownPotType })}
        </Text>
      </div>
      <p className={classes.balance} data-below={isBelow || undefined}>
        {texts.balance(pot)}
        {isBelow && (
          <Text span fz="md" fw="inherit" className={classes.charge}>
            <SessionIcon icon="lacking" size={15} />
            {texts.below}
          </Text>
        )}
      </p>
    </li>
  )
}

/** Screen readers start at the heading, and a key that was meant for the previous step presses no button. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus()
}
