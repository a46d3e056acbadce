import { Text } from '@mantine/core'
import { useState } from 'react'
import { addClientInput } from '#shared/clients/inputs.ts'
import { addClientTexts, newClientTexts } from '#shared/clients/texts.ts'
import { submitBy } from '../lib/form/submit-by.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { ClientFields, clientValuesOf } from './client-fields.tsx'
import { clientErrorMessage, clientFieldErrors } from './errors.ts'
import type { Recipient } from './link/send-link.tsx'
import { useAddClient } from './mutations.ts'
import { NewClientSteps } from './new-client-steps.tsx'

interface AddClientDialogProps {
  dialog: DialogState<object>
  onAdded: (id: string) => void
}

/** Adds a client (S28), and then offers what a new client needs next. */
export function AddClientDialog({ dialog, onAdded }: AddClientDialogProps) {
  const [added, setAdded] = useState<{ client: Recipient; openCount: number } | null>(null)
  // An earlier opening's client is no longer the subject.
  const client = added?.openCount === dialog.openCount ? added.client : null
  return (
    <FormDialog
      dialog={dialog}
      title={() => (client ? newClientTexts.title(client.name) : addClientTexts.title)}
    >
      {() =>
        client ? (
          <NewClientSteps client={client} onDone={dialog.close} />
        ) : (
          <AddClientForm
            onCancel={dialog.close}
            onAdded={(one) => {
              setAdded({ client: one, openCount: dialog.openCount })
              onAdded(one.id)
            }}
          />
        )
      }
    </FormDialog>
  )
}

interface AddClientFormProps {
  onCancel: () => void
  onAdded: (client: Recipient) => void
}

/** The client's key is made once per form, so that a retry after a lost answer is idempotent. */
function AddClientForm({ onCancel, onAdded }: AddClientFormProps) {
  const form = useZodForm(addClientInput, { initialValues: clientValuesOf(null) })
  const add = useAddClient()
  const { name, email } = form.values

  return (
    <DialogForm
      submitLabel={addClientTexts.submit}
      onCancel={onCancel}
      saving={add}
      disabled={name.trim() === '' || email.trim() === ''}
      messageOf={clientErrorMessage}
      onSubmit={submitBy(form, add, {
        onSaved: (_answer, values) =>
          onAdded({
            id: values.id,
            name: values.name.trim(),
            email: values.email.trim(),
            phone: values.phone?.trim() || null,
          }),
        fieldErrors: clientFieldErrors,
      })}
    >
      <ClientFields form={form} focusFirst />
      <Text size="sm" c="dimmed">
        {addClientTexts.linkHint}
      </Text>
    </DialogForm>
  )
}
