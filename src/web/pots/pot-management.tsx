import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { potToasts, potManagementTexts as texts } from '#shared/pots/texts.ts'
import { Empty } from '#web/clients/empty.tsx'
import { useAsked } from '#web/clients/use-asked.ts'
import { notifyFailure } from '#web/lib/notify.tsx'
import { problemWords } from '#web/lib/problem-words.ts'
import { trpc } from '#web/lib/trpc.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ChangeHoursDialog } from './change-hours-dialog.tsx'
import { CreatePotDialog } from './create-pot-dialog.tsx'
import { useRemovePot } from './mutations.ts'
import type { HistoryPost, Pot } from './pot.ts'
import { PotCard } from './pot-card.tsx'
import styles from './pot-management.module.css'
import { RemoveHistoryDialog } from './remove-history-dialog.tsx'
import { RemovePotDialog } from './remove-pot-dialog.tsx'

/** A client's pots: create, add and remove hours, history, delete (spec 2, Pot management). */
export function PotManagement({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const types = trpc.pots.types.useQuery()
  // Here and not in its dialog, which is closed before the answer comes.
  const remove = useRemovePot(clientId)
  const creating = useAsked<{ clientId: string }>()
  const changing = useAsked<Pot>()
  const removing = useAsked<Pot>()
  const removingEntry = useAsked<{ pot: Pot; entry: HistoryPost }>()
  const createButton = useRef<HTMLButtonElement>(null)

  async function askCreate() {
    const known = types.data ? types : await types.refetch()
    if (known.data) creating.open({ clientId })
    else notifyFailure({ title: potToasts.createFailed, message: problemWords(known.error) })
  }

  if (pots.isPending) return <Loading text={texts.loading} lines={6} />
  if (!pots.data)
    return (
      <LoadFailure
        title={texts.loadFailed}
        message={problemWords(pots.error)}
        onRetry={() => void pots.refetch()}
      />
    )

  const create = (
    <Button
      ref={createButton}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void askCreate()}
    >
      {texts.create}
    </Button>
  )
  return (
    <>
      {pots.data.length === 0 ? (
        <Empty words={texts.none} hint={texts.noneHint}>
          {create}
        </Empty>
      ) : (
        <>
          <div className={styles.tools}>{create}</div>
          <ul className={styles.pots}>
            {pots.data.map((pot) => (
              <li key={pot.id}>
                <PotCard
                  pot={pot}
                  onChangeHours={() => changing.open(pot)}
                  onRemove={() => removing.open(pot)}
                  onRemoveEntry={(entry) => removingEntry.open({ pot, entry })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <CreatePotDialog asked={creating} types={types.data ?? []} />
      <ChangeHoursDialog asked={changing} />
      <RemovePotDialog
        asked={removing}
        onConfirm={(pot) => {
          remove.mutate({ id: pot.id })
          // The button that asked goes with its pot.
          createButton.current?.focus()
        }}
      />
      <RemoveHistoryDialog asked={removingEntry} />
    </>
  )
}
