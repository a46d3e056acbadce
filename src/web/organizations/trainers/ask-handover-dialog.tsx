import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { compareSwedish } from '#shared/collation.ts'
import { askTexts as texts } from '#shared/handover/admin/texts.ts'
import { askHandoverInput } from '#shared/handover/inputs.ts'
import { lastDayToAnswer } from '#shared/handover/limits.ts'
import { giveTexts } from '#shared/handover/texts.ts'
import type { Member } from '#shared/organizations/payload.ts'
import { memberListTexts, trainerDetailTexts } from '#shared/organizations/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { onlyChoice, ReceiverField } from '../../handover/receiver-field.tsx'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { trpc } from '../../lib/trpc.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'

export interface AskSubject {
  organizationId: string
  giver: { id: string; name: string }
  client: { id: string; name: string }
}

/** "Be om överlämning" (D37): an ADMIN asks a trainer to hand one of their clients over. */
export function AskHandoverDialog({ dialog }: { dialog: DialogState<AskSubject> }) {
  return (
    <FormDialog
      dialog={dialog}
      title={({ client }) => trainerDetailTexts.askHandoverOf(client.name)}
    >
      {(subject) => <Ask subject={subject} onClose={dialog.close} />}
    </FormDialog>
  )
}

interface AskProps {
  subject: AskSubject
  onClose: () => void
}

function Ask({ subject, onClose }: AskProps) {
  const { organizationId, giver } = subject
  const members = trpc.organizations.members.useQuery({ organizationId }, { staleTime: 0 })
  return (
    <QueryState query={members} texts={memberListTexts} lines={6}>
      {(data) => {
        const choices = choicesOf(data, giver.id)
        return choices.length === 0 ? (
          <>
            <Text>{texts.none}</Text>
            <ButtonRow>
              <Button variant="default" onClick={onClose} data-autofocus>
                {commonTexts.close}
              </Button>
            </ButtonRow>
          </>
        ) : (
          <AskForm subject={subject} choices={choices} onClose={onClose} />
        )
      }}
    </QueryState>
  )
}

interface Choice {
  id: string
  name: string
  label: string
}

/** The other active members by name; with their addresses where two have the same name. */
function choicesOf(members: readonly Member[], giverId: string): Choice[] {
  const others = members.filter(({ trainerId, isDisabled }) => trainerId !== giverId && !isDisabled)
  const isShared = (name: string) => others.filter((one) => one.name === name).length > 1
  return others
    .toSorted((a, b) => compareSwedish(a.name, b.name))
    .map(({ trainerId, name, email }) => ({
      id: trainerId,
      name,
      label: isShared(name) ? giveTexts.receiverIn(name, [email]) : name,
    }))
}

function AskForm({ subject, choices, onClose }: AskProps & { choices: readonly Choice[] }) {
  const { organizationId, giver, client } = subject
  const [until] = useState(() => lastDayToAnswer(localDateOf(new Date())))
  const form = useZodForm(askHandoverInput, {
    initialValues: { organizationId, clientId: client.id, receiverId: onlyChoice(choices) },
  })
  const ask = trpc.handover.ask.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: giveTexts.started(giver.name),
      error: texts.failed,
      refreshOnError: 'background',
    }),
  )
  return (
    <DialogForm
      submitLabel={trainerDetailTexts.askHandover}
      saving={ask}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => {
        if (!ask.isPending) ask.mutate(values, { onSuccess: onClose })
      })}
    >
      <Text>{texts.explained(giver.name, until)}</Text>
      <ReceiverField choices={choices} data-autofocus {...form.getInputProps('receiverId')} />
    </DialogForm>
  )
}
