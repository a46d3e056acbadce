import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { potManagementTexts as texts } from '#shared/pots/changes/texts.ts'
import { priceFormTexts, priceText } from '#shared/pots/price/texts.ts'
import { forecastTexts, potTexts } from '#shared/pots/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { IconPencil, IconTrash } from '../../lib/icons/editing.ts'
import { IconPlusMinus } from '../../lib/icons/marks.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { PotStatement } from '../statement/pot-statement.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistoryPost, Pot } from './pot.ts'
import styles from './pot-card.module.css'
import { PotHours } from './pot-hours.tsx'

const PotPicture = lazyComponent(() => import('../pictures/pot-picture.tsx'), 'PotPicture', 'idle')

const openingStyle = { borderTop: '1px solid var(--app-line)' }

const typeStyle = {
  fz: 'lg',
  fw: 600,
  lh: 1.75,
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
  /** Opens the dialog with the price of an entry, or of the opening. */
  onPrice: (entry: HistoryPost | null) => void
}

/** A pot for the trainer: its hours, its actions, its line over time, its history and its statement. */
export function PotCard(props: PotCardProps) {
  const { pot, clientId, now, onChangeHours, onRemove, onRemoveEntry, onPrice } = props
  const short = pot.forecast.uncovered > 0
  const proposed = topUpHours(pot)
  return (
    <PotBox as="article">
      <Group align="flex-start" justify="space-between" gap="xs">
        <Text component="h3" {...typeStyle} flex="1 1 8rem" dir="auto">
          {pot.potTypeName}
        </Text>
        <Group gap={4} wrap="nowrap" flex="none">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlusMinus size={16} aria-hidden />}
            aria-label={texts.changeHoursOf(pot.potTypeName)}
            onClick={() => onChangeHours()}
          >
            {texts.changeHours}
          </Button>
          <IconButton
            Icon={IconTrash}
            label={texts.removeOne(pot.potTypeName)}
            title={texts.remove}
            onClick={onRemove}
          />
        </Group>
      </Group>
      <PotHours pot={pot} now={now} />
      {short && (
        <Button
          variant="default"
          className={styles.topUp}
          aria-label={forecastTexts.topUpOf(proposed, pot.potTypeName)}
          onClick={() => onChangeHours(proposed)}
        >
          {forecastTexts.topUp(proposed)}
        </Button>
      )}
      <PotPicture fallback={<Loading lines={10} />} pot={pot} clientId={clientId} />
      <div>
        <PotPart label={potTexts.history(pot.history.length)} toggleId={historyToggleId(pot)}>
          <HistoryList
            entries={pot.history}
            renderAction={(entry) => (
              <>
                {entry.hoursAdded > 0 && (
                  <IconButton
                    Icon={IconPencil}
                    label={priceFormTexts.changeOf(entry.hoursAdded, entry.reason)}
                    title={priceFormTexts.change}
                    onClick={() => onPrice(entry)}
                  />
                )}
                <IconButton
                  Icon={IconTrash}
                  label={texts.removeEntryOf(entry.hoursAdded, entry.reason)}
                  title={texts.removeEntry}
                  onClick={() => onRemoveEntry(entry)}
                />
              </>
            )}
          />
          <Group justify="space-between" wrap="nowrap" pt="xs" pb="sm" style={openingStyle}>
            <Text c="dimmed" fz="sm">
              {potTexts.opening(pot.openingHours)}
              {pot.price && ` · ${priceText(pot.price)}`}
            </Text>
            <IconButton
              Icon={IconPencil}
              label={priceFormTexts.changeOfOpening(pot.potTypeName)}
              title={priceFormTexts.change}
              onClick={() => onPrice(null)}
            />
          </Group>
        </PotPart>
        <PotPart label={potTexts.statement}>
          <PotStatement pot={pot} clientId={clientId} />
        </PotPart>
      </div>
    </PotBox>
  )
}

interface IconButtonProps {
  Icon: typeof IconTrash
  label: string
  title: string
  onClick: () => void
}

function IconButton({ Icon, label, title, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--app-control-sm)"
      className={styles.icon}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** The box around a pot, for the trainer and in the portal. The CSS variable `--pot-gap` overrides its gap. */
function PotBox({ as: Tag, children }: { as: 'article' | 'li'; children: ReactNode }) {
  return <Tag className={styles.box}>{children}</Tag>
}

interface PotPartProps {
  label: string
  toggleId?: string
  children: ReactNode
}

/** A part of the box that opens, at its end. */
function PotPart(props: PotPartProps) {
  return (
    <div className={styles.part}>
      <Disclosure {...props} />
    </div>
  )
}
