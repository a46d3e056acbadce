import { Alert, Button, Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { sumHours } from '#shared/hours.ts'
import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import {
  type Cancellation,
  cancellationKinds,
  proposedCancellation,
} from '#shared/sessions/cancellation.ts'
import { cancelReasonMax } from '#shared/sessions/limits.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialog/use-dialog.ts'
import { RadioChoices } from '../../../ui/form/radio-choices.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ButtonRow } from '../../../ui/layout/button-row.tsx'
import { sessionLabel } from '../../labels.ts'
import type { Cancellable } from './cancellable.ts'
import { useCancelMutation } from './mutations.ts'

interface CancelDialogProps {
  dialog: DialogState<Cancellable>
  /** Called when the session is being cancelled. */
  onAnswer: () => void
}

/** The question "Avboka pass": how, proposed by the trainer's own rule, with an optional reason. */
export function CancelDialog({ dialog, onAnswer }: CancelDialogProps) {
  return (
    <FormDialog dialog={dialog} title={() => texts.title}>
      {(session) => <CancelForm session={session} onAnswer={onAnswer} onClose={dialog.close} />}
    </FormDialog>
  )
}

interface CancelFormProps {
  session: Cancellable
  onAnswer: () => void
  onClose: () => void
}

function CancelForm({ session, onAnswer, onClose }: CancelFormProps) {
  const { id, version, startsAt, durationHours } = session
  const profile = trpc.profile.get.useQuery()
  const [now] = useState(() => new Date())
  const [chosen, setChosen] = useState<Cancellation | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const cancel = useCancelMutation(session)
  const name = useId()

  const hours = profile.data?.cancellationHours ?? null
  const proposal = proposedCancellation({ startsAt, cancellationHours: hours }, now)
  const kind = chosen ?? proposal?.kind ?? null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (kind === null) return setIsMissing(true)
    cancel.mutate({ id, version, kind, reason })
    onAnswer()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text fw={500} dir="auto">
        {sessionLabel(session)}
      </Text>
      <Text id={`${name}-proposal`} c="var(--app-ink-2)" fz="sm" mb="sm" mih="1.5em">
        {profile.data && (
          <>
            {proposal && `${texts.proposal(proposal, durationHours)}. `}
            {proposal && hours !== null && texts.rule(hours)}
            {!proposal && (startsAt <= now ? texts.started : texts.noRule)}
          </>
        )}
        {profile.isError && texts.noRule}
      </Text>
      <RadioChoices
        legend={texts.question}
        choices={cancellationKinds.map((one) => ({
          value: one,
          label: shownStatusTexts[one],
          hint: hintOf(one, session),
        }))}
        value={kind}
        onChange={setChosen}
        autoFocus={kind ?? 'inTime'}
        describedBy={`${name}-proposal`}
      />
      {isMissing && kind === null && (
        <Alert color="red" role="alert" mt="sm" p="xs">
          {texts.choose}
        </Alert>
      )}
      <TextArea
        mt="md"
        label={texts.reason}
        description={texts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={cancelReasonMax}
        lines={[1, 4]}
      />
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit">{texts.confirm}</Button>
      </ButtonRow>
    </form>
  )
}

function hintOf(kind: Cancellation, { durationHours, hoursRemaining }: Cancellable): string {
  if (kind !== 'late') return texts.unchargedHints[kind]
  if (hoursRemaining === null) return texts.lateWithoutPot
  return texts.lateHint({
    hours: durationHours,
    remaining: sumHours([hoursRemaining, -durationHours]),
  })
}
