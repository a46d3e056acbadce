import { absenceFormTexts } from '#shared/absences/texts.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { AbsenceForm } from './absence-form.tsx'
import type { AbsenceRequest } from './absence-request.ts'

/** "Frånvaro": a new one, or one to change or remove (D32). */
export function AbsenceDialog({ dialog }: { dialog: DialogState<AbsenceRequest> }) {
  return (
    <FormDialog
      dialog={dialog}
      title={({ kind }) =>
        kind === 'create' ? absenceFormTexts.createTitle : absenceFormTexts.editTitle
      }
    >
      {(request) => <AbsenceForm request={request} onDone={dialog.close} />}
    </FormDialog>
  )
}
