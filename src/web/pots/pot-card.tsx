import { ActionIcon, Button } from '@mantine/core'
import { IconPlusMinus, IconTrash } from '@tabler/icons-react'
import { potTexts, potManagementTexts as texts } from '#shared/pots/texts.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistoryPost, Pot } from './pot.ts'
import styles from './pot-card.module.css'
import { PotFigure } from './pot-figure.tsx'

/** The button that opens a pot's history. */
export function historyToggleId(pot: { id: string }): string {
  return `history-${pot.id}`
}

/** One pot for the trainer: its figures, what can be done with it, and its history. */
export function PotCard({
  pot,
  onChangeHours,
  onRemove,
  onRemoveEntry,
}: {
  pot: Pot
  onChangeHours: () => void
  onRemove: () => void
  onRemoveEntry: (entry: HistoryPost) => void
}) {
  return (
    <article className={styles.card}>
      <div className={styles.heading}>
        <h3 className={styles.type} dir="auto">
          {pot.potTypeName}
        </h3>
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
      </div>
      <PotFigure hoursRemaining={pot.hoursRemaining} totalHours={pot.totalHours} />
      <Button
        variant="default"
        className={styles.change}
        leftSection={<IconPlusMinus size={18} aria-hidden />}
        aria-label={texts.changeHoursOf(pot.potTypeName)}
        onClick={onChangeHours}
      >
        {texts.changeHours}
      </Button>
      <div className={styles.history}>
        <Disclosure label={potTexts.history(pot.history.length)} toggleId={historyToggleId(pot)}>
          <HistoryList
            entries={pot.history}
            renderAction={(entry) => (
              <RemoveEntryButton entry={entry} onClick={() => onRemoveEntry(entry)} />
            )}
          />
          <p className={styles.opening}>{potTexts.opening(pot.openingHours)}</p>
        </Disclosure>
      </div>
    </article>
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
