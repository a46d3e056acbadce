import { attendanceTexts } from '#shared/clients/attendance/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'

const AttendancePicture = lazyComponent(
  () => import('./attendance-picture.tsx'),
  'AttendancePicture',
  'idle',
)

/** The picture of the client's twelve months; nothing while no session has been marked. */
export function ClientAttendance({ clientId }: { clientId: string }) {
  const sessions = trpc.clients.pictures.useQuery({ id: clientId })
  const waiting = <Loading lines={8} />
  if (sessions.isLoadingError)
    return <QueryFailure query={sessions} title={attendanceTexts.loadFailed} />
  if (!sessions.data) return waiting
  if (!sessions.data.some(({ completed, noShow }) => completed || noShow)) return null
  return (
    <AttendancePicture
      fallback={waiting}
      clientId={clientId}
      sessions={sessions.data}
      now={new Date(sessions.dataUpdatedAt)}
    />
  )
}
