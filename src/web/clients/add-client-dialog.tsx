import { Text } from '@mantine/core'
import { addClientInput } from '#shared/clients/inputs.ts'
import { addClientTexts } from '#shared/clients/texts.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import { ClientFields, clientValuesOf } from './client-fields.tsx'
import { clientErrorMessage, clientFieldErrors } from './errors.tsx'
import { useAddClient } from './mutations.ts'

interface AddClientProps {
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds a client (spec 2). */
export function AddClientDialog({ opened, ...form }: AddClientProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={addClientTexts.title}>
      <AddClientForm {...form} />
    </FormDialog>
  )
}

/** The key is made once, so that a retry after a lost answer adds nobody twice. */
function AddClientForm({ onClose, onAdded }: AddClientProps) {
  const form = useZodForm(addClientInput, { initialValues: clientValuesOf(null) })
  const add = useAddClient()
  const { name, email } = form.values

  return (
    <DialogForm
      submitLabel={addClientTexts.submit}
      onCancel={onClose}
      busy={add.isPending}
      disabled={name.trim() === '' || email.trim() === ''}
      failure={clientErrorMessage(add.error)}
      onSubmit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: ({ id }) => onAdded(id),
          onError: (error) => form.setErrors(clientFieldErrors(error)),
        }),
      )}
    >
      <ClientFields form={form} focusFirst />
      <Text size="sm" c="dimmed">
        {addClientTexts.linkHint}
      </Text>
    </DialogForm>
  )
}
