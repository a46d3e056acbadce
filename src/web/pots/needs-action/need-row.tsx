import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts, potTexts, needsActionTexts as texts } from '#shared/pots/texts.ts'
import { paths } from '../../lib/paths.ts'
import type { ChangeHoursSubject } from '../pot/change-hours-dialog.tsx'
import { lastsLabel } from '../pot/forecast-labels.ts'
import type { PotNeed } from './needing-action.ts'
import styles from './needs-action.module.css'

interface NeedRowProps {
  need: PotNeed<
    ChangeHoursSubject['pot'] & { clientId: string },
    { id: string; name: string; colour: string }
  >
  now: Date
  onFill: () => void
}

/** A pot that needs action: its client, the reason, and the button. */
export function NeedRow({ need: { pot, client }, now, onFill }: NeedRowProps) {
  const name = client?.name ?? texts.unknownClient
  const { left } = pot.forecast
  return (
    <li className={styles.row}>
      <span className={styles.dot} style={{ backgroundColor: client?.colour }} />
      <div>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Text c="dimmed" fz="sm" dir="auto">
          {pot.potTypeName}
        </Text>
      </div>
      <div className={styles.forecast}>
        <Text
          component="strong"
          display="block"
          fw={600}
          c={left < 0 ? 'var(--mantine-color-error)' : undefined}
          className={styles.left}
        >
          {texts.left(left)}
        </Text>
        <Text c="dimmed" fz="sm" className={styles.lasts}>
          {reasonText(pot.forecast, now)}
        </Text>
      </div>
      <Group gap={8} wrap="nowrap" className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.fillOf(pot.potTypeName, name)}
          onClick={onFill}
        >
          {texts.fill}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          component={Link}
          to={`${paths.client(pot.clientId)}?flik=potter`}
          aria-label={texts.showOf(name)}
        >
          {texts.show}
        </Button>
      </Group>
    </li>
  )
}

/** The reason, such as 'Räcker till och med tis 24 nov · 3 pass saknar täckning'. */
function reasonText(forecast: Forecast, now: Date): string {
  const { left, uncovered } = forecast
  const warning =
    uncovered > 0 ? forecastTexts.uncovered(uncovered) : left < 0 ? potTexts.below : texts.low
  return [lastsLabel(forecast, now), warning].filter((part) => part !== null).join(' · ')
}
