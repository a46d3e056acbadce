import { Anchor, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { navTexts } from '#shared/app/texts.ts'
import { clientProfileTexts, openHandoverTexts } from '#shared/clients/texts.ts'
import { startHandoverInput } from '#shared/handover/inputs.ts'
import { aheadDays, lastDayToAnswer } from '#shared/handover/limits.ts'
import type { Unmailable } from '#shared/handover/mailable.ts'
import type { Receiver } from '#shared/handover/payload.ts'
import { handoverNoticeTexts, giveTexts as texts } from '#shared/handover/texts.ts'
import { sentMessageMax } from '#shared/messages/limits.ts'
import { addDays, isLocalDate, localDateOf } from '#shared/time.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { useZodForm } from '../lib/form/zod-form.ts'
import { invoiceBasisPath, wellnessPath } from '../sessions/invoice-basis/invoice-basis-path.ts'
import { DialogForm } from '../ui/dialog/form-dialog.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { RadioChoices } from '../ui/form/radio-choices.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import classes from './handover.module.css'
import { useStartHandover } from './mutations.ts'
import type { Outgoing } from './notices.ts'
import { receiverChoices } from './receiver-choices.ts'
import { onlyChoice, ReceiverField } from './receiver-field.tsx'

interface GiveFormProps {
  client: { id: string; name: string }
  receivers: readonly Receiver[]
  /** What an ADMIN has asked for. */
  asked: Outgoing | null
  email: string
  /** Why the client cannot be mailed. */
  unmailable: Unmailable | null
  onClose: () => void
  onDone: () => void
}

export function GiveForm(props: GiveFormProps) {
  const { client, receivers, asked, email, unmailable, onClose, onDone } = props
  const trainer = useCurrentUser()
  const [today] = useState(() => localDateOf(new Date()))
  const [chosenWay, setWay] = useState<Way>('mail')
  const way = unmailable ? 'self' : chosenWay
  const lastDay = addDays(today, aheadDays)
  const form = useZodForm(startHandoverInput, {
    initialValues: {
      clientId: client.id,
      receiverId: proposedReceiver(receivers, asked),
      fromOn: today,
      withNotes: false,
      // The proposal, until it is changed.
      message: null,
    },
    check: ({ fromOn, message }) => ({
      ...(isLocalDate(fromOn) &&
        (fromOn < today || fromOn > lastDay) && { fromOn: texts.fromRange(lastDay) }),
      ...(way === 'mail' && message?.trim() === '' && { message: texts.messageRequired }),
    }),
  })
  const { values, getInputProps } = form
  const receiver = receivers.find(({ id }) => id === values.receiverId)
  const start = useStartHandover({ client: client.name, receiver: receiver?.name ?? '' })
  const message =
    values.message ??
    texts.proposal({
      client: client.name.split(' ')[0] ?? client.name,
      receiver: receiver?.name ?? texts.someone,
      trainer: trainer.name,
      from: isLocalDate(values.fromOn) && values.fromOn !== today ? values.fromOn : null,
    })
  return (
    <DialogForm
      submitLabel={openHandoverTexts.open}
      saving={start}
      onCancel={onClose}
      onSubmit={form.onSubmit((wanted) => {
        if (start.isPending) return
        const sent = { ...wanted, message: way === 'mail' ? message : null }
        start.mutate(sent, { onSuccess: onDone })
      })}
    >
      {asked && <Text>{handoverNoticeTexts.asked(asked)}.</Text>}
      <Reports clientId={client.id} />
      <ReceiverField
        choices={receiverChoices(receivers)}
        data-autofocus
        {...getInputProps('receiverId')}
      />
      <div>
        <DateField
          label={texts.from}
          near={today}
          isComing
          {...getInputProps('fromOn')}
          value={values.fromOn}
        />
        {isLocalDate(values.fromOn) && (
          <Text size="sm" c="dimmed" mt={4}>
            {texts.until(lastDayToAnswer(values.fromOn))}
          </Text>
        )}
      </div>
      <Switch
        label={texts.withNotes}
        description={texts.withNotesHint}
        {...getInputProps('withNotes', { type: 'checkbox' })}
      />
      <section aria-labelledby="handover-along">
        <Text component="h3" id="handover-along" fw={600} mb={4}>
          {texts.along}
        </Text>
        <ul className={classes.list}>
          {texts.alongs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <Stack gap="xs">
        <RadioChoices
          legend={texts.telling(client.name)}
          choices={ways(unmailable, email)}
          value={way}
          onChange={setWay}
        />
        {way === 'mail' && (
          <TextArea
            label={texts.message}
            maxLength={sentMessageMax}
            lines={[5, 16]}
            {...getInputProps('message')}
            value={message}
          />
        )}
      </Stack>
    </DialogForm>
  )
}

type Way = 'mail' | 'self'

/** How the client is told; by the trainer alone where no mail can be sent, with the reason. */
function ways(unmailable: Unmailable | null, email: string) {
  const hint = unmailable ? texts.unmailable[unmailable] : undefined
  const myself = { value: 'self' as Way, label: texts.myself, hint }
  return unmailable
    ? [myself]
    : [{ value: 'mail' as Way, label: texts.byMail, hint: email }, myself]
}

/** The one whom the ADMIN named, or the only one there is. */
function proposedReceiver(receivers: readonly Receiver[], asked: Outgoing | null): string {
  const named = receivers.find(({ id }) => id === asked?.receiverId)
  return named?.id ?? onlyChoice(receivers)
}

/** What the giver may still need of the client. In a tab of their own: what is typed here stays. */
function Reports({ clientId }: { clientId: string }) {
  const link = (text: string, to: string) => (
    <Anchor href={to} target="_blank" rel="noopener noreferrer">
      {text}
    </Anchor>
  )
  return (
    <div>
      <Text fw={600}>{texts.reports}</Text>
      <Text size="sm" c="dimmed">
        {texts.reportsHint}
      </Text>
      <Group gap="md" lh="var(--app-control-sm)" style={{ rowGap: 0 }}>
        {link(clientProfileTexts.invoiceBasis, invoiceBasisPath(clientId))}
        {link(navTexts.wellness, wellnessPath(clientId))}
      </Group>
    </div>
  )
}
