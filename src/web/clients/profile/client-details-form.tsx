import { Stack } from '@mantine/core'
import { updateClientInput } from '#shared/clients/inputs.ts'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { useSavedForm } from '../../lib/form/saved-form.ts'
import { submitBy } from '../../lib/form/submit-by.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import type { Client } from '../client.ts'
import { ClientFields, clientValuesOf } from '../client-fields.tsx'
import { clientErrorMessage, clientFieldErrors } from '../errors.ts'
import { useUpdateClient } from '../mutations.ts'

/** The tab "Uppgifter" (S29). */
export function ClientDetailsForm({ client }: { client: Client }) {
  const update = useUpdateClient()
  const { form, settle } = useSavedForm(updateClientInput, clientValuesOf(client), {
    isSaving: update.isPending,
  })

  return (
    <form
      noValidate
      onSubmit={submitBy(form, update, {
        onSaved: (_answer, sent) => settle(sent, clientValuesOf(updateClientInput.parse(sent))),
        fieldErrors: clientFieldErrors,
      })}
    >
      <Stack gap="lg" maw="28rem">
        <ClientFields form={form} />
        <FormEnd
          failure={clientErrorMessage(update.error)}
          submitLabel={texts.save}
          isPending={update.isPending}
          // The page's own act is the one in its head, until something has been changed here.
          isQuiet={!form.isDirty()}
        />
      </Stack>
    </form>
  )
}
