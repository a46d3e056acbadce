import { clientListTexts } from '#shared/clients/texts.ts'
import { importTexts } from '#shared/sessions/import/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { SheetChoice } from '../../ui/import/sheet-choice.tsx'
import { PreviewOfSessions } from './preview-of-sessions.tsx'

/** What becomes of each row of a sheet, beside the trainer's own clients and their pots. */
export function Preview(props: PreviewProps) {
  const clients = trpc.clients.list.useQuery()
  const pots = trpc.pots.all.useQuery()
  return (
    <SheetChoice sheets={props.sheets} onBack={props.onBack}>
      {(sheet, at) => (
        <QueryState
          query={clients}
          texts={{ loading: clientListTexts.loading, loadFailed: clientListTexts.loadFailed }}
          lines={8}
        >
          {(own) => (
            <QueryState query={pots} texts={{ loadFailed: importTexts.potsLoadFailed }} lines={8}>
              {(ownPots) => (
                <PreviewOfSessions key={at} sheet={sheet} clients={own} pots={ownPots} {...props} />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </SheetChoice>
  )
}
