import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { compareSwedish } from '#shared/collation.ts'
import { removeTypeTexts, trainingTypeTexts as texts } from '#shared/pots/training-types/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { IconPencil, IconTrash } from '../../lib/icons/editing.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { trpc } from '../../lib/trpc.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ListToolbar } from '../../ui/feedback/list-toolbar.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useRemoveTrainingType } from '../mutations.ts'
import type { TrainingType } from './training-type.ts'
import { CreateTypeDialog, EditTypeDialog } from './training-type-dialog.tsx'
import styles from './training-types-tab.module.css'

/** The tab "Träningstyper": the types of pots, with the number of pots of each (S33, D9). */
export function TrainingTypesTab() {
  // Always refetched on mount: other pages and devices add and remove pots.
  const types = trpc.pots.types.useQuery(undefined, { staleTime: 0 })
  const creating = useDialog<{ others: readonly TrainingType[] }>()
  const editing = useDialog<{ type: TrainingType; others: readonly TrainingType[] }>()
  const removing = useDialog<TrainingType>()
  const remove = useRemoveTrainingType()
  const createButton = useRef<HTMLButtonElement>(null)

  const focusCreate = () => createButton.current?.focus()

  /** Focuses the row's edit button: remove may be disabled. Falls back when another device has removed the type. */
  function focusRow({ id }: TrainingType) {
    const edit = document.getElementById(editButtonId(id))
    if (edit) edit.focus()
    else focusCreate()
  }

  return (
    <QueryState query={types} texts={texts} lines={6}>
      {(data) => {
        const sorted = [...data].sort((a, b) => compareSwedish(a.name, b.name))
        return (
          <Box component="section" maw="44rem" aria-label={texts.title}>
            <ListToolbar isEmpty={data.length === 0} texts={texts}>
              <Button
                ref={createButton}
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => creating.open({ others: sorted })}
              >
                {texts.create}
              </Button>
            </ListToolbar>
            {data.length > 0 && (
              <ul data-box="rows">
                {sorted.map((type) => (
                  <TypeRow
                    key={type.id}
                    type={type}
                    onEdit={() =>
                      editing.open({ type, others: sorted.filter((one) => one !== type) })
                    }
                    onRemove={() => removing.open(type)}
                  />
                ))}
              </ul>
            )}
            <CreateTypeDialog dialog={creating} />
            <EditTypeDialog dialog={editing} onClosed={focusRow} />
            <ConfirmMutationDialog
              dialog={removing}
              texts={removeTypeTexts}
              mutation={remove}
              variables={({ id }) => ({ id })}
              closesOn={(error) => !isOutcomeUnknown(error)}
              onDone={(type, error) => {
                if (error === null || problemCodeOf(error) === 'POT_TYPE_NOT_FOUND') focusCreate()
                // Refused: the type still exists.
                else focusRow(type)
              }}
            />
          </Box>
        )
      }}
    </QueryState>
  )
}

function TypeRow({
  type: { id, name, description, pots },
  onEdit,
  onRemove,
}: {
  type: TrainingType
  onEdit: () => void
  onRemove: () => void
}) {
  const usageId = `anvands-${id}`
  return (
    <li className={styles.row}>
      <div>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        {description && (
          <Text mt={2} fz="sm" style={{ whiteSpace: 'pre-line' }} dir="auto">
            {description}
          </Text>
        )}
        <Text mt={2} fz="sm" c="dimmed" id={usageId}>
          {pots === 0 ? texts.unused : texts.usedBy(pots)}
        </Text>
      </div>
      <Group gap={4} flex="none" className={styles.actions}>
        <Button
          id={editButtonId(id)}
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={texts.editOne(name)}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--app-control-sm)"
          aria-label={texts.removeOne(name)}
          aria-describedby={usageId}
          title={pots === 0 ? texts.removeOne(name) : texts.usedBy(pots)}
          disabled={pots > 0}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

function editButtonId(id: string): string {
  return `redigera-${id}`
}
