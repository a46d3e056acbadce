import { Anchor } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  invoiceBasisTexts,
  listFilterTexts as texts,
} from '#shared/sessions/invoice-basis/texts.ts'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { trpc } from '../../lib/trpc.ts'
import { invoiceBasisPath } from '../invoice-basis/invoice-basis-path.ts'
import { periodOf } from './filter-address.ts'
import classes from './session-filter.module.css'

interface SessionSumsProps {
  clientId: string | null
  filter: SessionFilter | null
}

/** The sums of all sessions that match the filter, not only of the loaded pages, and the link to the client's report. */
export function SessionSums({ clientId, filter }: SessionSumsProps) {
  const { data } = trpc.sessions.sums.useQuery(
    { clientId, filter },
    { placeholderData: keepPreviousData },
  )
  const period = periodOf(filter)
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
      <Anchor component={Link} to={invoiceBasisPath(clientId, period)}>
        {invoiceBasisTexts.title}
      </Anchor>
    </p>
  )
}
