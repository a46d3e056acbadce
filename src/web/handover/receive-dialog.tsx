import { Button, Stack, Text, TextInput } from '@mantine/core'
import { acceptHandoverInput } from '#shared/handover/inputs.ts'
import type { HandoverPreview } from '#shared/handover/payload.ts'
import { endTexts, receiveTexts as texts } from '#shared/handover/texts.ts'
import { fieldTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import { submitBy } from '../lib/form/submit-by.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { trpc } from '../lib/trpc.ts'
import { useNow } from '../lib/use-now.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { scrollIntoView } from '../ui/feedback/scroll-into-view.ts'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import classes from './handover.module.css'
import { useAcceptHandover, useEndHandover } from './mutations.ts'
import type { Incoming } from './notices.ts'
import { WhatComes } from './what-comes.tsx'

interface ReceiveDialogProps {
  dialog: DialogState<Incoming>
  /** Called when it has closed after an answer: the button that opened it is gone. */
  onDone: () => void
}

/** "Ta emot" (D37): what comes with a client, and the answer. */
export function ReceiveDialog({ dialog, onDone }: ReceiveDialogProps) {
  function finish() {
    dialog.close()
    onDone()
  }
  return (
    <FormDialog dialog={dialog} title={({ clientName }) => texts.title(clientName)}>
      {({ clientId }) => (
        <div className={classes.dialog}>
          <Receive clientId={clientId} onDone={finish} />
        </div>
      )}
    </FormDialog>
  )
}

function Receive({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const preview = trpc.handover.preview.useQuery({ clientId }, { staleTime: 0, gcTime: 0 })
  return (
    <QueryState query={preview} texts={texts} lines={10}>
      {(data) => <ReceiveForm preview={data} onDone={onDone} />}
    </QueryState>
  )
}

const isTaken = (error: unknown) => problemCodeOf(error) === 'CLIENT_EMAIL_EXISTS'

function ReceiveForm({ preview, onDone }: { preview: HandoverPreview; onDone: () => void }) {
  const { clientId, clientName, fromOn, untilOn, isEmailTaken } = preview
  const today = localDateOf(useNow())
  const isEarly = fromOn > today
  const accept = useAcceptHandover(clientName)
  const decline = useEndHandover(endTexts.declined)
  const needsEmail = isEmailTaken || isTaken(accept.error)
  const form = useZodForm(acceptHandoverInput, {
    initialValues: { clientId, email: '' },
    check: ({ email }) => ({ ...(needsEmail && !email?.trim() && { email: fieldTexts.email }) }),
  })
  const isBusy = accept.isPending || decline.isPending
  const failure = [accept.error, decline.error].find((error) => error !== null && !isTaken(error))

  return (
    <form
      noValidate
      onSubmit={submitBy(
        form,
        {
          mutate: (values, options) => {
            if (!isBusy) accept.mutate(values, options)
          },
        },
        {
          onSaved: onDone,
          fieldErrors: (error) => (isTaken(error) ? { email: texts.emailHint } : {}),
        },
      )}
    >
      <Stack gap="md">
        <WhatComes preview={preview} />
        {needsEmail && (
          <TextInput
            ref={scrollIntoView}
            label={texts.email}
            description={texts.emailHint}
            type="email"
            autoComplete="off"
            required
            {...form.getInputProps('email')}
          />
        )}
        <Text fw={600}>{isEarly ? texts.early(fromOn) : texts.latest(untilOn)}</Text>
        {failure !== undefined && (
          <ErrorAlert ref={scrollIntoView}>{errorMessage(failure)}</ErrorAlert>
        )}
        <ButtonRow>
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() => !isBusy && decline.mutate({ clientId }, { onSuccess: onDone })}
          >
            {texts.decline}
          </Button>
          {!isEarly && (
            <Button type="submit" loading={accept.isPending}>
              {texts.accept}
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </form>
  )
}
