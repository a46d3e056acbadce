import { useMemo, useRef, useState } from 'react'
import { displayColour } from '#shared/clients/colours.ts'
import { needsActionTexts as texts } from '#shared/pots/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { FramedList } from '../../ui/layout/framed-list.tsx'
import { ScreenSection } from '../../ui/page/screen-section.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { ChangeHoursDialog, type ChangeHoursSubject } from '../pot/change-hours-dialog.tsx'
import { NeedRow } from './need-row.tsx'
import { potsNeedingAction } from './needing-action.ts'

/** The number of pots shown initially. */
const shownAtFirst = 5

/** "Behöver åtgärd": the pots that run out, most urgent first, each with its action; renders nothing when there is none. */
export function NeedsAction() {
  const { needs, now, error, retry } = useNeeds()
  const [showsAll, setShowsAll] = useState(false)
  const filling = useDialog<ChangeHoursSubject>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = showsAll ? needs : needs.slice(0, shownAtFirst)

  return (
    <>
      {(error || needs.length > 0) && (
        <ScreenSection id="needs-action" title={texts.title} heading={heading}>
          {error ? (
            <LoadFailure title={texts.loadFailed} message={errorMessage(error)} onRetry={retry} />
          ) : (
            <FramedList>
              {shown.map((need) => (
                <NeedRow
                  key={need.pot.id}
                  need={need}
                  now={now}
                  onFill={() =>
                    filling.open({
                      pot: need.pot,
                      clientName: need.client?.name,
                      proposed: need.missing,
                    })
                  }
                />
              ))}
            </FramedList>
          )}
          {needs.length > shownAtFirst && (
            <ShowMoreButton onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? texts.showFewer : texts.showAll(needs.length)}
            </ShowMoreButton>
          )}
        </ScreenSection>
      )}
      {/* After a save the row and its button may be gone; after a cancel the dialog returns the focus to the button. */}
      <ChangeHoursDialog dialog={filling} onSaved={() => heading.current?.focus()} />
    </>
  )
}

function useNeeds() {
  const pots = trpc.pots.all.useQuery()
  const clients = trpc.clients.list.useQuery()
  const needs = useMemo(() => {
    if (!pots.data || !clients.data) return []
    // Default colours depend on the order of the answer.
    const withColour = clients.data.map(({ id, name, color }, index) => ({
      id,
      name,
      colour: displayColour(color, index),
    }))
    return potsNeedingAction(pots.data, withColour)
  }, [pots.data, clients.data])
  return {
    needs,
    now: new Date(pots.dataUpdatedAt),
    error: (pots.data ? null : pots.error) ?? (clients.data ? null : clients.error),
    retry: () => {
      void pots.refetch()
      void clients.refetch()
    },
  }
}
