import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { attendanceFrom } from '#shared/clients/attendance/attendance.ts'
import { type BurnDownPoint, booksOf, burnDownOf } from '#shared/pots/pictures/burn-down.ts'
import { localDateOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { Pot } from '../pot/pot.ts'
import { BurnDownPicture } from './burn-down-picture.tsx'

/** A pot's line over time for the trainer; nothing when its sessions could not be fetched. */
export function PotPicture({ pot, clientId }: { pot: Pot; clientId: string }) {
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  const navigate = useNavigate()
  const { data, dataUpdatedAt } = sessions
  const now = useMemo(() => new Date(dataUpdatedAt), [dataUpdatedAt])
  const points = useMemo(
    () => data && burnDownOf(booksOf(pot, data, now), { from: attendanceFrom(now), now }),
    [pot, data, now],
  )
  if (sessions.isLoadingError) return null
  if (!points) return <Loading lines={10} />

  function hrefOf({ kind, at }: BurnDownPoint) {
    return kind === 'added' || kind === 'removed'
      ? paths.clientPots(clientId)
      : calendarDayPath(localDateOf(at), clientId)
  }
  return (
    <BurnDownPicture
      type={pot.potTypeName}
      points={points}
      runsOutAt={pot.forecast.uncovered > 0 ? pot.forecast.lastsUntil : null}
      now={now}
      hrefOf={hrefOf}
      onFollow={(href) => void navigate(href)}
    />
  )
}
