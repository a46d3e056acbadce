import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { forecastTexts, potTexts, potManagementTexts as texts } from '#shared/pots/texts.ts'
import { IconTrash } from '../../lib/icons/editing.ts'
import { IconPlusMinus } from '../../lib/icons/marks.ts'
import { PotStatement } from '../statement/pot-statement.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistoryPost, Pot } from './pot.ts'
import { PotBox, PotPart } from './pot-box.tsx'
import styles from './pot-card.module.css'
import { PotFigure } from './pot-figure.tsx'
import { PotForecast } from './pot-forecast.tsx'

const openingStyle = { borderTop: '1px solid var(--app-line)' }

const typeStyle = {
  pt: '0.375rem',
  fz: '1rem',
  fw: 600,
  lh: 1.4,
  style: { overflowWrap: 'anywhere' },
} as const

/** The id of the button that opens a pot's history. */
export function historyToggleId(pot: { id: string }): string {
  return `history-${pot.id}`
}

interface PotCardProps {
  pot: Pot
  clientId: string
  /** When the pot was fetched. */
  now: Date
  /** Opens the dialog that changes hours, with `proposed` prefilled. */
  onChangeHours: (proposed?: number) => void
  onRemove: () => void
  onRemoveEntry: (entry: HistoryPost) => void
}

/** A pot for the trainer: its hours and forecast, its actions, its history and its statement. */
export function PotCard(props: PotCardProps) {
  const { pot, clientId, now, onChangeHours, onRemove, onRemoveEntry } = props
  return (
    <PotBox as="article">
      <Group align="flex-start" justify="space-between" gap={8} wrap="nowrap">
        <Text component="h3" {...typeStyle} dir="auto">
          {pot.potTypeName}
        </Text>
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          className={styles.remove}
          aria-label={texts.removeOne(pot.potTypeName)}
          title={texts.remove}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <PotFigure hoursRemaining={pot.hoursRemaining} totalHours={pot.totalHours} />
      <PotForecast
        forecast={pot.forecast}
        now={now}
        topUp={
          <Button
            variant="default"
            className={styles.topUp}
            aria-label={forecastTexts.topUpOf(pot.forecast.missing, pot.potTypeName)}
            onClick={() => onChangeHours(pot.forecast.missing)}
          >
            {forecastTexts.topUp(pot.forecast.missing)}
          </Button>
        }
      />
      <Button
        variant="default"
        leftSection={<IconPlusMinus size={18} aria-hidden />}
        aria-label={texts.changeHoursOf(pot.potTypeName)}
        onClick={() => onChangeHours()}
      >
        {texts.changeHours}
      </Button>
      <div>
        <PotPart label={potTexts.history(pot.history.length)} toggleId={historyToggleId(pot)}>
          <HistoryList
            entries={pot.history}
            renderAction={(entry) => (
              <RemoveEntryButton entry={entry} onClick={() => onRemoveEntry(entry)} />
            )}
          />
          <Text c="dimmed" fz="0.8125rem" pt="0.5rem" pb="sm" style={openingStyle}>
            {potTexts.opening(pot.openingHours)}
          </Text>
        </PotPart>
        <PotPart label={potTexts.statement}>
          <PotStatement pot={pot} clientId={clientId} />
        </PotPart>
      </div>
    </PotBox>
  )
}

function RemoveEntryButton({ entry, onClick }: { entry: HistoryPost; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={styles.remove}
      aria-label={texts.removeEntryOf(entry.hoursAdded, entry.reason)}
      title={texts.removeEntry}
      onClick={onClick}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}
