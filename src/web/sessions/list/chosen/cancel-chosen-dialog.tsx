import { useState } from 'react'
import { sumHours } from '#shared/hours.ts'
import { cancelTexts } from '#shared/sessions/cancel/texts.ts'
import {
  type Cancellation,
  cancellationKinds,
  proposedCancellation,
} from '#shared/sessions/cancellation.ts'
import { chosenTexts as texts } from '#shared/sessions/list/chosen/texts.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DialogForm, FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialog/use-dialog.ts'
import { RadioChoices } from '../../../ui/form/radio-choices.tsx'
import type { WeekSession } from '../../week-session.ts'

interface CancelChosenDialogProps {
  dialog: DialogState<readonly WeekSession[]>
  onAnswer: (sessions: readonly WeekSession[], kind: Cancellation) => void
}

/** The question how the chosen sessions are cancelled: all of them in the same way. */
export function CancelChosenDialog({ dialog, onAnswer }: CancelChosenDialogProps) {
  return (
    <FormDialog dialog={dialog} title={(sessions) => texts.cancelTitle(sessions.length)}>
      {(sessions) => (
        <Form
          sessions={sessions}
          onAnswer={(kind) => {
            dialog.close()
            onAnswer(sessions, kind)
          }}
          onCancel={dialog.close}
        />
      )}
    </FormDialog>
  )
}

interface FormProps {
  sessions: readonly WeekSession[]
  onAnswer: (kind: Cancellation) => void
  onCancel: () => void
}

function Form({ sessions, onAnswer, onCancel }: FormProps) {
  const profile = trpc.profile.get.useQuery()
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState<Cancellation | null>(null)
  const cancellationHours = profile.data?.cancellationHours ?? null
  const proposed = new Set(
    sessions.map(
      ({ startsAt }) => proposedCancellation({ startsAt, cancellationHours }, now)?.kind,
    ),
  )
  // Proposed when the trainer's rule is the same for all.
  const [rule = null] = proposed.size === 1 ? proposed : []
  const kind = chosen ?? rule
  const drawn = sumHours(
    sessions.flatMap(({ potId, durationHours }) => (potId === null ? [] : durationHours)),
  )
  const hints = { ...cancelTexts.unchargedHints, late: texts.lateHint(drawn) }
  return (
    <DialogForm
      submitLabel={texts.cancelTitle(sessions.length)}
      onSubmit={(event) => {
        event.preventDefault()
        if (kind) onAnswer(kind)
      }}
      onCancel={onCancel}
      saving={idle}
      disabled={kind === null}
    >
      <RadioChoices
        legend={sessions.length === 1 ? cancelTexts.question : texts.cancelQuestion}
        choices={cancellationKinds.map((value) => ({
          value,
          label: shownStatusTexts[value],
          hint: hints[value],
        }))}
        value={kind}
        onChange={setChosen}
        autoFocus={kind ?? 'inTime'}
      />
    </DialogForm>
  )
}

/** The dialog closes before the request is sent: a toast reports its outcome. */
const idle = { isPending: false, error: null }
