import { clientListTexts } from '#shared/clients/texts.ts'
import { createPotTexts } from '#shared/pots/changes/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { SheetChoice } from '../../ui/import/sheet-choice.tsx'
import { PreviewOfSheet } from './preview-of-sheet.tsx'

/** What becomes of each row of a sheet, beside the trainer's own clients and training types. */
export function Preview(props: PreviewProps) {
  const clients = trpc.clients.list.useQuery()
  const types = trpc.pots.types.useQuery()
  return (
    <SheetChoice sheets={props.sheets} onBack={props.onBack}>
      {({ rows }, at) => (
        <QueryState
          query={clients}
          texts={{ loading: clientListTexts.loading, loadFailed: clientListTexts.loadFailed }}
          lines={8}
        >
          {(own) => (
            <QueryState
              query={types}
              texts={{ loadFailed: createPotTexts.typesLoadFailed }}
              lines={8}
            >
              {(ownTypes) => (
                <PreviewOfSheet key={at} table={rows} clients={own} types={ownTypes} {...props} />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </SheetChoice>
  )
}
