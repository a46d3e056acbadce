import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod/mini'
import type { addClientInput } from '#shared/clients/inputs.ts'
import { clientFormTexts } from '#shared/clients/texts.ts'
import { newId } from '../lib/new-id.ts'
import { EmailInput, NameInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import type { Client } from './client.ts'

/** The form values of a client, in the add dialog and on the profile. */
export type ClientValues = z.input<typeof addClientInput>

/** The values of the form for a client that exists, or for a new one. */
export function clientValuesOf(client: Omit<Client, 'color'> | null): Required<ClientValues> {
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
      <NameInput
        label={clientFormTexts.name}
        required
        data-autofocus={focusFirst || undefined}
        {...form.getInputProps('name')}
      />
      <EmailInput label={clientFormTexts.email} required {...form.getInputProps('email')} />
      <PhoneInput label={clientFormTexts.phone} {...form.getInputProps('phone')} />
    </Stack>
  )
}
