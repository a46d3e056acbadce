import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOfSession } from '#shared/pots/statement/statement.ts'
import { potTexts as texts } from '#shared/pots/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { Pot } from '../pot/pot.ts'
import { Statement } from './statement.tsx'

/** A pot's statement for the trainer, fetched when it is opened. */
export function PotStatement({ pot, clientId }: { pot: Pot; clientId: string }) {
  const statement = trpc.pots.statement.useQuery({ id: pot.id }, { staleTime: 0 })
  const client = trpc.clients.get.useQuery({ id: clientId })
  const person = useCurrentUser()
  const navigate = useNavigate()
  useFreshPots(pot, statement.isFetching ? undefined : statement.data)

  if (statement.data && client.data)
    return (
      <Statement
        names={{ client: client.data.name, trainer: person.name, pot: pot.potTypeName }}
        statement={statement.data}
        pot={{ ...pot, isSameMoment: false }}
        reader="trainer"
        hrefOf={({ kind, date }) =>
          isOfSession(kind)
            ? calendarDayPath(localDateOf(date), clientId)
            : paths.clientPots(clientId)
        }
        onFollow={(href) => void navigate(href)}
      />
    )
  const error = statement.error ?? client.error
  if (!error) return <Loading text={texts.statementLoading} lines={4} />
  return (
    <LoadFailure
      title={texts.statementNotLoaded}
      message={errorMessage(error)}
      onRetry={() => {
        void statement.refetch()
        void client.refetch()
      }}
    />
  )
}

/** Refetches the pots when the statement is newer than they are, after a change on another device. */
function useFreshPots(
  { hoursRemaining }: Pot,
  statement: { rows: readonly { balance: number }[]; isRight: boolean } | undefined,
): void {
  const refresh = useRefresh()
  const refetchedFor = useRef<number>(undefined)
  const left = statement?.isRight ? statement.rows.at(-1)?.balance : undefined
  const isBehind = left !== undefined && left !== hoursRemaining
  useEffect(() => {
    // Once per balance, even if the refetch fails.
    if (!isBehind || refetchedFor.current === left) return
    refetchedFor.current = left
    void refresh('pots')
  }, [isBehind, left, refresh])
}
