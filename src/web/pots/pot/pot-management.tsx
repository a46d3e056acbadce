import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { sumHours } from '#shared/hours.ts'
import {
  potToasts,
  removeHistoryTexts,
  potManagementTexts as texts,
} from '#shared/pots/changes/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ListToolbar } from '../../ui/feedback/list-toolbar.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useRemoveHistory, useRemovePot } from '../mutations.ts'
import type { ChangeHoursSubject } from './change-hours-dialog.tsx'
import { CreatePotDialog } from './create-pot-dialog.tsx'
import { FillDialog } from './fill-dialog.ts'
import type { HistoryPost, Pot } from './pot.ts'
import { historyToggleId, PotCard } from './pot-card.tsx'
import styles from './pot-management.module.css'
import { PriceDialog, type PriceSubject } from './price-dialog.tsx'
import { RemovePotDialog } from './remove-pot-dialog.tsx'

/** A client's pots: create, add and remove hours, history, delete (S34). */
export function PotManagement({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const types = trpc.pots.types.useQuery()
  // The mutation is held here, since its dialog closes before the answer.
  const remove = useRemovePot(clientId)
  const creating = useDialog<{ clientId: string }>()
  const changing = useDialog<ChangeHoursSubject>()
  const pricing = useDialog<PriceSubject>()
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
            <ListToolbar isEmpty={data.length === 0} texts={texts}>
              <Button
                ref={createButton}
                // The page's own act is the one in its head.
                variant="default"
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
                      onPrice={(entry) =>
                        pricing.open({
                          pot,
                          historyId: entry?.id ?? null,
                          price: (entry ?? pot).price,
                        })
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
      {/* Outside the list, which is unmounted when the outcome of a removal is unknown: typed values are kept. */}
      <CreatePotDialog dialog={creating} />
      <FillDialog dialog={changing} />
      <PriceDialog dialog={pricing} />
      <RemovePotDialog
        dialog={removing}
        remove={remove}
        // The button that opened the dialog is removed with its pot.
        onConfirmed={() => createButton.current?.focus()}
      />
      <ConfirmMutationDialog
        dialog={removingEntry}
        texts={removeHistoryTexts}
        mutation={useRemoveHistory()}
        variables={({ entry }) => entry}
        closesOn={(error) => problemCodeOf(error) === 'HISTORY_NOT_FOUND'}
        onDone={({ pot }) => focusHistory(pot)}
      >
        {({ pot, entry }) => <RemovedEntry pot={pot} entry={entry} />}
      </ConfirmMutationDialog>
    </>
  )
}

/** The entry to be removed, and the pot's hours before and after (S35: it is reversed on both figures). */
function RemovedEntry({ pot, entry }: { pot: Pot; entry: HistoryPost }) {
  const before = pot.hoursRemaining
  const after = sumHours([before, -entry.hoursAdded])
  return (
    <>
      <Text>
        <strong>{potTexts.change(entry.hoursAdded)}</strong> <span dir="auto">{entry.reason}</span>
      </Text>
      <Text>{removeHistoryTexts.result({ before, after })}</Text>
    </>
  )
}

/** The entry that had the focus is removed: focuses the button of its list. */
function focusHistory(pot: Pot): void {
  document.getElementById(historyToggleId(pot))?.focus()
}
