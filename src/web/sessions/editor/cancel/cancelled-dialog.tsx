import { Button, Text } from '@mantine/core'
import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { formatDayNear, formatTime, localDateOf } from '#shared/time.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import { ButtonRow } from '../../../ui/layout/button-row.tsx'
import { sessionLabel } from '../../labels.ts'
import type { CancelledUncharged } from './cancellable.ts'
import { useUndoCancellation } from './mutations.ts'

/** A session that was cancelled without a charge: when, why, and "Ångra avbokningen". */
export function CancelledDialog({ dialog }: { dialog: DialogState<CancelledUncharged> }) {
  return (
    <FormDialog dialog={dialog} title={() => texts.cancelledTitle}>
      {(session) => <Cancelled session={session} onClose={dialog.close} />}
    </FormDialog>
  )
}

function Cancelled({ session, onClose }: { session: CancelledUncharged; onClose: () => void }) {
  const { id, version } = session
  const details = trpc.sessions.cancelled.useQuery({ id })
  const undo = useUndoCancellation(session)
  return (
    <>
      <Text fw={500} dir="auto">
        {sessionLabel(session)}
      </Text>
      <QueryState query={details} loading={{ lines: 2 }} failure={{ title: texts.loadFailed }}>
        {({ kind, cancelledAt, cancelReason }) => (
          <>
            <Text>{cancelledText(texts.done[kind], cancelledAt)}</Text>
            {cancelReason !== null && <Text dir="auto">{texts.because(cancelReason)}</Text>}
          </>
        )}
      </QueryState>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        <Button
          loading={undo.isPending}
          onClick={() => undo.mutate({ id, version }, { onSettled: onClose })}
        >
          {texts.undo}
        </Button>
      </ButtonRow>
    </>
  )
}

/** 'Avbokat i tid mån 23 nov kl 09:12' */
export function cancelledText(status: string, at: Date): string {
  return texts.cancelledAt(status, formatDayNear(localDateOf(at)), formatTime(at))
}
