import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import { changeSeriesTexts as texts } from '#shared/sessions/series/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ChangeSeriesForm, type ChangeSeriesProps } from './change-series-form.tsx'

/** "Ändra serien": a step of the session's dialog. */
export function ChangeSeriesDialog({
  dialog: { isOpen, openCount, close },
  ...props
}: ChangeSeriesProps & { dialog: DialogState<object> }) {
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title}>
      {isOpen && <ChangeSeries key={openCount} {...props} onCancel={close} />}
    </Dialog>
  )
}

/** The form, when the later sessions of the series are known. */
function ChangeSeries(props: ChangeSeriesProps & { onCancel: () => void }) {
  const laterInSeries = trpc.sessions.similar.useQuery(
    { id: props.session.id },
    { staleTime: 0, gcTime: 0 },
  )
  if (laterInSeries.isError && !laterInSeries.data)
    return <QueryFailure query={laterInSeries} title={sessionDialogTexts.loadFailed} />
  if (!laterInSeries.data) return <Loading lines={8} />
  return <ChangeSeriesForm laterInSeries={laterInSeries.data} {...props} />
}
