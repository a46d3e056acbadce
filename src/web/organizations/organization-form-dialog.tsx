import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createOrganizationInput } from '#shared/organizations/inputs.ts'
import type { Organization } from '#shared/organizations/payload.ts'
import { organizationDialogTexts as texts } from '#shared/organizations/texts.ts'
import { updateOrganizationInput } from '#shared/organizations/update-input.ts'
import { useAttemptKey } from '../lib/form/use-attempt-key.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { newId } from '../lib/new-id.ts'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { NameAndDescription } from '../ui/form/name-and-description.tsx'
import { useCreateOrganization, useUpdateOrganization } from './mutations.ts'

/** Creates an organisation; its creator becomes its admin (S65). */
export function CreateOrganizationDialog({
  dialog,
  onCreated,
}: {
  dialog: DialogState<object>
  onCreated: (id: string) => void
}) {
  const { openCount, close } = dialog
  /** The opening in which an organisation was created. */
  const [createdIn, setCreatedIn] = useState<number | null>(null)
  function finish(id: string) {
    setCreatedIn(openCount)
    close()
    onCreated(id)
  }
  return (
    <FormDialog
      dialog={dialog}
      title={() => texts.createTitle}
      // The heading of the new organisation takes the focus.
      returnFocus={createdIn !== openCount}
    >
      {() => <CreateForm onCancel={close} onCreated={finish} />}
    </FormDialog>
  )
}

function CreateForm({
  onCancel,
  onCreated,
}: {
  onCancel: () => void
  onCreated: (id: string) => void
}) {
  const form = useZodForm(createOrganizationInput, {
    initialValues: { id: newId(), name: '', description: '' },
  })
  const keyFor = useAttemptKey()
  const create = useCreateOrganization()
  return (
    <DialogForm
      submitLabel={texts.create}
      onCancel={onCancel}
      saving={create}
      onSubmit={form.onSubmit((values) => {
        const id = keyFor(values)
        create.mutate({ ...values, id }, { onSuccess: () => onCreated(id) })
      })}
    >
      <NameAndDescription form={form} texts={texts} />
      <Text size="sm" c="dimmed">
        {texts.createHint}
      </Text>
    </DialogForm>
  )
}

/** Edits the name and description of an organisation, and the retention of its trainers' clients. */
export function EditOrganizationDialog({
  dialog,
}: {
  dialog: DialogState<{ organization: Organization }>
}) {
  return (
    <FormDialog dialog={dialog} title={({ organization }) => texts.editTitle(organization.name)}>
      {({ organization }) => <EditForm organization={organization} onClose={dialog.close} />}
    </FormDialog>
  )
}

function EditForm({
  organization: { id: organizationId, name, description, retentionMonths },
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) {
  const form = useZodForm(updateOrganizationInput, {
    initialValues: {
      organizationId,
      name,
      description: description ?? '',
      retentionMonths: String(retentionMonths ?? ''),
    },
  })
  const update = useUpdateOrganization()
  return (
    <DialogForm
      submitLabel={texts.save}
      onCancel={onClose}
      saving={update}
      onSubmit={form.onSubmit((values) => update.mutate(values, { onSuccess: onClose }))}
    >
      <NameAndDescription form={form} texts={texts} />
      <TextInput
        label={texts.retention}
        description={texts.retentionHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('retentionMonths')}
      />
    </DialogForm>
  )
}
