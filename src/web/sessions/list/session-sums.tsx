import { keepPreviousData } from '@tanstack/react-query'
import { listFilterTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './session-filter.module.css'

interface SessionSumsProps {
  clientId: string | null
  filter: SessionFilter | null
}

/** The sums of all sessions that match the filter, not only of the loaded pages. */
export function SessionSums({ clientId, filter }: SessionSumsProps) {
  const { data } = trpc.sessions.sums.useQuery(
    { clientId, filter },
    { placeholderData: keepPreviousData },
  )
  return (
    <p className={classes.sums}>
      <span role="status" aria-label={texts.sums}>
        {data && (
          <>
            <strong>{texts.sum(data)}</strong>
            {data.cancelled > 0 && <span> · {texts.cancelled(data.cancelled)}</span>}
          </>
        )}
      </span>
    </p>
  )
}
