import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod/mini'
import type { addClientInput } from '#shared/clients/inputs.ts'
import { clientFormTexts } from '#shared/clients/texts.ts'
import { newId } from '../lib/new-id.ts'
import type { Client } from './client.ts'

/** The form values of a client, in the add dialog and on the profile. */
export type ClientValues = z.input<typeof addClientInput>

/** The values of the form for a client that exists, or for a new one. */
export function clientValuesOf(client: Omit<Client, 'color'> | null): ClientValues {
  return {
    id: client?.id ?? newId(),
    name: client?.name ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
  }
}

/** The fields of a client; each form has its own frame around them. */
export function ClientFields({
  form,
  focusFirst = false,
}: {
  form: UseFormReturnType<ClientValues>
  focusFirst?: boolean
}) {
  return (
    <Stack gap="md">
      <TextInput
        label={clientFormTexts.name}
        required
        dir="auto"
        autoComplete="off"
        data-autofocus={focusFirst || undefined}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={clientFormTexts.email}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={clientFormTexts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </Stack>
  )
}
