import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { potToasts, potManagementTexts as texts } from '#shared/pots/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ListToolbar } from '../../ui/feedback/list-toolbar.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useRemovePot } from '../mutations.ts'
import { ChangeHoursDialog, type ChangeHoursSubject } from './change-hours-dialog.tsx'
import { CreatePotDialog } from './create-pot-dialog.tsx'
import type { HistoryPost, Pot } from './pot.ts'
import { historyToggleId, PotCard } from './pot-card.tsx'
import styles from './pot-management.module.css'
import { RemoveHistoryDialog } from './remove-history-dialog.tsx'
import { RemovePotDialog } from './remove-pot-dialog.tsx'

/** A client's pots: create, add and remove hours, history, delete (spec 2, Pot management). */
export function PotManagement({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const types = trpc.pots.types.useQuery()
  // The mutation is held here, since its dialog closes before the answer.
  const remove = useRemovePot(clientId)
  const creating = useDialog<{ clientId: string }>()
  const changing = useDialog<ChangeHoursSubject>()
  const removing = useDialog<Pot>()
  const removingEntry = useDialog<{ pot: Pot; entry: HistoryPost }>()
  const createButton = useRef<HTMLButtonElement>(null)

  async function askCreate() {
    const known = types.data ? types : await types.refetch()
    if (known.data) creating.open({ clientId })
    else notifyFailure({ title: potToasts.createFailed, message: errorMessage(known.error) })
  }

  return (
    <>
      <QueryState query={pots} texts={texts} lines={6}>
        {(data) => (
          <>
            <ListToolbar isEmpty={data.length === 0} title={texts.none} hint={texts.noneHint}>
              <Button
                ref={createButton}
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => void askCreate()}
              >
                {texts.create}
              </Button>
            </ListToolbar>
            {data.length > 0 && (
              <ul className={styles.pots}>
                {data.map((pot) => (
                  <li key={pot.id}>
                    <PotCard
                      pot={pot}
                      clientId={clientId}
                      now={new Date(pots.dataUpdatedAt)}
                      onChangeHours={(proposed) => changing.open({ pot, proposed })}
                      onRemove={() => removing.open(pot)}
                      onRemoveEntry={(entry) => removingEntry.open({ pot, entry })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
      {/* Outside the list, which is unmounted when the outcome of a removal is unknown: typed values are kept. */}
      <CreatePotDialog dialog={creating} types={types.data ?? []} />
      <ChangeHoursDialog dialog={changing} />
      <RemovePotDialog
        dialog={removing}
        remove={remove}
        // The button that opened the dialog is removed with its pot.
        onConfirmed={() => createButton.current?.focus()}
      />
      <RemoveHistoryDialog dialog={removingEntry} onRemoved={({ pot }) => focusHistory(pot)} />
    </>
  )
}

/** The entry that had the focus is removed: focuses the button of its list. */
function focusHistory(pot: Pot): void {
  document.getElementById(historyToggleId(pot))?.focus()
}
