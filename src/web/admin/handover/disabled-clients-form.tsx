import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Input, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { id } from '#shared/fields.ts'
import { disabledTexts as texts } from '#shared/handover/admin/texts.ts'
import { startForDisabledInput } from '#shared/handover/inputs.ts'
import { lastDayToAnswer, offersMax } from '#shared/handover/limits.ts'
import type { DisabledClients } from '#shared/handover/payload.ts'
import { localDateOf } from '#shared/time.ts'
import { receiverChoices } from '../../handover/receiver-choices.ts'
import { onlyChoice, ReceiverField } from '../../handover/receiver-field.tsx'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import classes from './disabled-clients.module.css'
import { useStartForDisabled } from './mutations.ts'

type Client = DisabledClients['clients'][number]

interface DisabledClientsFormProps {
  accountId: string
  /** Those that no trainer is offered yet. */
  clients: readonly Client[]
  receivers: DisabledClients['receivers']
  onClose: () => void
}

const offerForm = z.extend(startForDisabledInput, {
  clientIds: z
    .array(id)
    .check(z.minLength(1, texts.noneChosen), z.maxLength(offersMax, texts.tooMany(offersMax))),
})

/** Which clients are offered to whom. */
export function DisabledClientsForm(props: DisabledClientsFormProps) {
  const { accountId, clients, receivers, onClose } = props
  const [until] = useState(() => lastDayToAnswer(localDateOf(new Date())))
  const choices = receiverChoices(receivers)
  const all = clients.map((client) => client.id)
  const form = useZodForm(offerForm, {
    initialValues: { accountId, clientIds: [], receiverId: onlyChoice(choices) },
  })
  const { receiverId, clientIds } = form.values
  // Another one may have offered some of them meanwhile.
  const chosen = new Set(clientIds.filter((one) => all.includes(one)))
  const receiver = receivers.find((one) => one.id === receiverId)
  const start = useStartForDisabled(receiver?.name ?? '')

  function choose(ids: readonly string[]) {
    form.setFieldValue('clientIds', [...ids])
    form.clearFieldError('clientIds')
  }

  return (
    <DialogForm
      submitLabel={texts.submit(chosen.size)}
      saving={start}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => {
        if (start.isPending) return
        start.mutate({ ...values, clientIds: [...chosen] }, { onSuccess: onClose })
      })}
    >
      <Text>{texts.explained(until)}</Text>
      <ReceiverField choices={choices} data-autofocus {...form.getInputProps('receiverId')} />
      <ClientChoices
        clients={clients}
        chosen={chosen}
        error={form.errors.clientIds}
        onChoose={choose}
      />
    </DialogForm>
  )
}

interface ClientChoicesProps {
  clients: readonly Client[]
  chosen: ReadonlySet<string>
  error: ReactNode
  onChoose: (ids: readonly string[]) => void
}

function ClientChoices({ clients, chosen, error, onChoose }: ClientChoicesProps) {
  const errorId = useId()
  return (
    <div role="group" aria-label={texts.clients} aria-describedby={error ? errorId : undefined}>
      {clients.length > 1 && (
        <Checkbox
          label={texts.all(clients.length)}
          mb="sm"
          checked={chosen.size === clients.length}
          indeterminate={chosen.size > 0 && chosen.size < clients.length}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? clients.map((client) => client.id) : [])
          }
        />
      )}
      <ul className={classes.list}>
        {clients.map((client) => (
          <li key={client.id} className={classes.row}>
            <Checkbox
              label={<span dir="auto">{client.name}</span>}
              description={texts.counts(client)}
              checked={chosen.has(client.id)}
              onChange={(event) =>
                onChoose(
                  event.currentTarget.checked
                    ? [...chosen, client.id]
                    : [...chosen].filter((one) => one !== client.id),
                )
              }
            />
            {client.waiting && (
              <Text size="sm" c="dimmed" className={classes.note}>
                {texts.asked(client.waiting.receiverName)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Input.Error id={errorId} mt="xs">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
