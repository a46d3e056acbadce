import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { updateClientInput } from '#shared/clients/inputs.ts'
import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { useZodForm } from '../lib/zod-form.ts'
import { ClientFields } from './client-fields.tsx'
import { clientFailure, clientFieldErrors } from './client-problem.tsx'
import { useUpdateClient } from './mutations.ts'

interface Details {
  id: string
  name: string
  email: string
  phone: string | null
}

/** The tab "Uppgifter" (spec 2, Client profile). */
export function ClientDetailsForm({ client }: { client: Details }) {
  const form = useZodForm(updateClientInput, { initialValues: valuesOf(client) })
  const update = useUpdateClient()

  // What another device has saved comes in, unless something is being written here.
  const follow = useEffectEvent((saved: Details) => {
    if (form.isDirty()) return
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
  })
  useEffect(() => follow(client), [client])

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        update.mutate(values, {
          onSuccess: (saved) => {
            form.setInitialValues(valuesOf(saved))
            // What was written while it was being saved stays; else the saved form of it is shown.
            const now = form.getValues()
            if (fieldNames.every((field) => now[field] === values[field]))
              form.setValues(valuesOf(saved))
          },
          onError: (error) => form.setErrors(clientFieldErrors(error)),
        }),
      )}
    >
      <Stack gap="lg" maw="28rem">
        <ClientFields form={form} />
        {clientFailure(update.error) && (
          <Alert variant="outline" color="red" role="alert">
            {clientFailure(update.error)}
          </Alert>
        )}
        <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </Button>
      </Stack>
    </form>
  )
}

const fieldNames = ['name', 'email', 'phone'] as const

function valuesOf({ id, name, email, phone }: Details) {
  return { id, name, email, phone: phone ?? '' }
}
