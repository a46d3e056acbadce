import { importTexts as texts } from '#shared/clients/import/texts.ts'
import { openImportTexts } from '#shared/clients/texts.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ImportDialog } from '../../ui/import/import-dialog.tsx'
import { Preview } from './preview.tsx'

const source = {
  intro: texts.intro,
  pasteHint: texts.pasteHint,
  orDrop: texts.orDrop,
  accept: '.xlsx,.csv,.tsv,.txt',
  makeWorker: () => new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' }),
}

/** "Byt från Excel": clients and the hours they have left. */
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
