import { importTexts as texts } from '#shared/clients/import/texts.ts'
import { clientListTexts, openImportTexts } from '#shared/clients/texts.ts'
import { createPotTexts } from '#shared/pots/changes/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ImportDialog, type PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewOfSheet } from './preview-of-sheet.tsx'

const source = {
  intro: texts.intro,
  pasteHint: texts.pasteHint,
  orDrop: texts.orDrop,
  accept: '.xlsx,.csv,.tsv,.txt',
  makeWorker: () => new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' }),
}

/** "Importera klienter": clients and the hours they have left. */
export function ImportClientsDialog({ dialog }: { dialog: DialogState<object> }) {
  return (
    <ImportDialog
      dialog={dialog}
      title={openImportTexts.open}
      source={source}
      preview={(props) => <Preview {...props} />}
    />
  )
}

/** What becomes of each row, beside the trainer's own clients and training types. */
function Preview(props: PreviewProps) {
  const clients = trpc.clients.list.useQuery()
  const types = trpc.pots.types.useQuery()
  return (
    <QueryState
      query={clients}
      texts={{ loading: clientListTexts.loading, loadFailed: clientListTexts.loadFailed }}
      lines={8}
    >
      {(own) => (
        <QueryState query={types} texts={{ loadFailed: createPotTexts.typesLoadFailed }} lines={8}>
          {(ownTypes) => <PreviewOfSheet clients={own} types={ownTypes} {...props} />}
        </QueryState>
      )}
    </QueryState>
  )
}
