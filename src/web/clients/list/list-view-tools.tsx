import { Button, NativeSelect } from '@mantine/core'
import { balanceTexts as texts } from '#shared/clients/texts.ts'
import { potManagementTexts } from '#shared/pots/changes/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { IconHourglassLow } from '../../lib/icons/hourglasses.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import type { ListView } from './list-view.ts'
import styles from './list-view-tools.module.css'

/** The controls for order and filter of a list of clients. */
export function ListViewTools({
  view: { isByEnd, needsTopUpOnly },
  onChange,
}: {
  view: ListView
  onChange: (to: Partial<ListView>) => void
}) {
  return (
    <>
      <NativeSelect
        className={styles.sort}
        aria-label={texts.sort}
        value={isByEnd ? byEnd : byName}
        onChange={(event) => onChange({ isByEnd: event.currentTarget.value === byEnd })}
        data={[
          { value: byName, label: texts.byName },
          { value: byEnd, label: texts.byEnd },
        ]}
      />
      <Button
        variant={needsTopUpOnly ? 'light' : 'default'}
        aria-pressed={needsTopUpOnly}
        data-phone="icon"
        leftSection={<IconHourglassLow size={18} aria-hidden />}
        onClick={() => onChange({ needsTopUpOnly: !needsTopUpOnly })}
      >
        {texts.needsTopUp}
      </Button>
    </>
  )
}

const byName = 'namn'
const byEnd = 'slut'

/** Above a list whose hours could not be fetched. */
export function BalancesFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LoadFailure
      title={potManagementTexts.loadFailed}
      message={errorMessage(error)}
      onRetry={onRetry}
    />
  )
}

/** In place of the list when the filter "needs more hours" leaves no clients. */
export function NoClientNeedsTopUp({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Empty
      picture="done"
      title={texts.noneNeeds}
      hint={texts.noneNeedsHint}
      action={{ label: texts.showAll, onClick: onShowAll }}
    />
  )
}
