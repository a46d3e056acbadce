import { importTexts as texts } from '#shared/sessions/import/texts.ts'
import { openSessionsImport } from '#shared/sessions/list/texts.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ImportDialog } from '../../ui/import/import-dialog.tsx'
import { Preview } from './preview.tsx'

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
