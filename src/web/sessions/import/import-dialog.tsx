import { clientListTexts } from '#shared/clients/texts.ts'
import { importTexts as texts } from '#shared/sessions/import/texts.ts'
import { openSessionsImport } from '#shared/sessions/list/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ImportDialog, type PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewOfSessions } from './preview-of-sessions.tsx'

const source = {
  intro: texts.intro,
  pasteHint: texts.pasteHint,
  orDrop: texts.orDrop,
  accept: '.ics,.zip,.xlsx,.csv,.tsv,.txt',
  makeWorker: () => new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' }),
}

/** "Importera pass": sessions from a sheet or another calendar (D36). */
export function ImportSessionsDialog({ dialog }: { dialog: DialogState<object> }) {
  return (
    <ImportDialog
      dialog={dialog}
      title={openSessionsImport.open}
      source={source}
      preview={(props) => <Preview {...props} />}
    />
  )
}

/** What becomes of each row, beside the trainer's own clients and their pots. */
function Preview(props: PreviewProps) {
  const clients = trpc.clients.list.useQuery()
  const pots = trpc.pots.all.useQuery()
  return (
    <QueryState
      query={clients}
      texts={{ loading: clientListTexts.loading, loadFailed: clientListTexts.loadFailed }}
      lines={8}
    >
      {(own) => (
        <QueryState query={pots} texts={{ loadFailed: texts.potsLoadFailed }} lines={8}>
          {(ownPots) => <PreviewOfSessions clients={own} pots={ownPots} {...props} />}
        </QueryState>
      )}
    </QueryState>
  )
}
