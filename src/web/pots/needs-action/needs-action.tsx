import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { needsActionTexts as texts } from '#shared/pots/needs-action/texts.ts'
import { unpaidTexts } from '#shared/pots/price/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import type { ChangeHoursSubject } from '../pot/change-hours-dialog.tsx'
import { FillDialog } from '../pot/fill-dialog.ts'
import { useMarkPaid } from '../price-mutations.ts'
import { NeedRow } from './need-row.tsx'
import { potsNeedingAction } from './needing-action.ts'
import styles from './needs-action.module.css'
import { paidToday, unpaidOf } from './unpaid.ts'
import { UnpaidRow } from './unpaid-row.tsx'

/** The number of pots shown initially. */
const shownAtFirst = 3

interface NeedsActionProps {
  /** The heading of the section, which takes the focus after a save. */
  heading: RefObject<HTMLElement | null>
}

/**
 * "Behöver åtgärd": the pots that run out, most urgent first, each with its action; or what is not paid yet, while that is
 * chosen (D41).
 */
export function NeedsAction({ heading }: NeedsActionProps) {
  const { needs, laterLacks, unpaid, sum, hasPots, isLoading, now, error, retry } = useNeeds()
  const [showsAll, setShowsAll] = useState(false)
  const [wantsUnpaid, setWantsUnpaid] = useState(false)
  const filling = useDialog<ChangeHoursSubject>()
  const paying = useMarkPaid()
  const showsUnpaid = wantsUnpaid && unpaid.length > 0
  const count = showsUnpaid ? unpaid.length : needs.length
  const shown = showsAll ? count : shownAtFirst
  const focusHeading = () => heading.current?.focus()

  const later = laterLacks > 0 && (
    <Link to={`${paths.pots}?sortera=slut`} className={styles.later}>
      {texts.later(laterLacks)}
    </Link>
  )
  const choice = unpaid.length > 0 && (
    <ShowMoreButton isPlain onClick={() => setWantsUnpaid(!showsUnpaid)}>
      {showsUnpaid ? unpaidTexts.hide : unpaidTexts.show(unpaid.length)}
    </ShowMoreButton>
  )

  if (isLoading) return <Loading lines={3} />
  return (
    <div className={styles.needs}>
      {error ? (
        <LoadFailure title={texts.loadFailed} message={errorMessage(error)} onRetry={retry} />
      ) : showsUnpaid ? (
        <ul>
          {unpaid.slice(0, shown).map((entry) => (
            <UnpaidRow
              key={entry.key}
              unpaid={entry}
              now={now}
              isSaving={paying.isPending && paying.variables.historyId === entry.historyId}
              onPaid={() => paying.mutate(paidToday(entry), { onSuccess: focusHeading })}
            />
          ))}
        </ul>
      ) : needs.length === 0 ? (
        <NoNeeds hasPots={hasPots} later={later} />
      ) : (
        <ul>
          {needs.slice(0, shown).map((need) => (
            <NeedRow
              key={need.pot.id}
              need={need}
              now={now}
              onFill={(proposed) =>
                filling.open({ pot: need.pot, clientName: need.client?.name, proposed })
              }
            />
          ))}
        </ul>
      )}
      {(needs.length > 0 || choice) && (
        <div className={styles.foot}>
          {count > shownAtFirst && (
            <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? texts.showFewer : texts.showAll(count)}
            </ShowMoreButton>
          )}
          {choice}
          {showsUnpaid ? (
            <span className={styles.later}>{unpaidTexts.sum(sum)}</span>
          ) : (
            needs.length > 0 && later
          )}
        </div>
      )}
      {/* After a save the row and its button may be gone; after a cancel the dialog returns the focus to the button. */}
      <FillDialog dialog={filling} onSaved={focusHeading} />
    </div>
  )
}

function NoNeeds({ hasPots, later }: { hasPots: boolean; later: ReactNode }) {
  if (!hasPots) return <Empty picture="hours" title={texts.noPots} hint={texts.noPotsHint} />
  return later ? (
    <Empty picture="done" title={texts.none}>
      {later}
    </Empty>
  ) : (
    <Empty picture="done" title={texts.none} hint={texts.noneHint} />
  )
}

const nothing = { needs: [], laterLacks: 0, unpaid: [], sum: 0 }

function useNeeds() {
  const pots = trpc.pots.all.useQuery()
  const clients = trpc.clients.list.useQuery()
  const asOf = pots.dataUpdatedAt
  const found = useMemo(() => {
    if (!pots.data || !clients.data) return nothing
    return {
      ...potsNeedingAction(pots.data, clients.data, new Date(asOf)),
      ...unpaidOf(pots.data, clients.data),
    }
  }, [pots.data, clients.data, asOf])
  return {
    ...found,
    hasPots: pots.data !== undefined && pots.data.length > 0,
    isLoading: pots.isPending || clients.isPending,
    now: new Date(asOf),
    error: (pots.data ? null : pots.error) ?? (clients.data ? null : clients.error),
    retry: () => {
      void pots.refetch()
      void clients.refetch()
    },
  }
}
