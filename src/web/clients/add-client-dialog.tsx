import { Text } from '@mantine/core'
import { addClientInput } from '#shared/clients/inputs.ts'
import { addClientTexts } from '#shared/clients/texts.ts'
import { submitBy } from '../lib/form/submit-by.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { ClientFields, clientValuesOf } from './client-fields.tsx'
import { clientErrorMessage, clientFieldErrors } from './errors.ts'
import { useAddClient } from './mutations.ts'

interface AddClientDialogProps {
  dialog: DialogState<object>
  onAdded: (id: string) => void
}

/** Adds a client (spec 2). */
export function AddClientDialog({ dialog, onAdded }: AddClientDialogProps) {
  return (
    <FormDialog dialog={dialog} title={() => addClientTexts.title}>
      {() => <AddClientForm onCancel={dialog.close} onAdded={onAdded} />}
    </FormDialog>
  )
}

interface AddClientFormProps {
  onCancel: () => void
  onAdded: (id: string) => void
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
        onSaved: ({ id }) => onAdded(id),
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
