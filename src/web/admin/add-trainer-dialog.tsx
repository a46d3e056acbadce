import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addTrainerInput, managedRoles } from '#shared/admin/inputs.ts'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { adminFormTexts, adminToasts, addTrainerTexts as texts } from '#shared/admin/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { submitBy } from '../lib/form/submit-by.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { newId } from '../lib/new-id.ts'
import { notifyFailure } from '../lib/toasts/notify.tsx'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import { type DialogState, useDialog } from '../ui/dialog/use-dialog.ts'
import { EmailInput, NameInput, PhoneInput } from '../ui/form/text-inputs.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { addTrainerErrorMessage, addTrainerFieldErrors } from './errors.ts'
import { useAddTrainer, useSendResetLink } from './mutations.ts'
import { SetPasswordDialog } from './set-password-dialog.tsx'
import { useSendsMail } from './use-sends-mail.ts'

/** Adds a user (S23), then offers to mail the reset link, which is needed for the first login (S20). */
export function AddTrainerDialog({
  dialog,
  onAdded,
}: {
  dialog: DialogState<object>
  onAdded: () => void
}) {
  return (
    <FormDialog dialog={dialog} title={() => texts.title}>
      {() => <AddTrainerSteps onClose={dialog.close} onAdded={onAdded} />}
    </FormDialog>
  )
}

interface StepsProps {
  onClose: () => void
  onAdded: () => void
}

function AddTrainerSteps({ onClose, onAdded }: StepsProps) {
  const [added, setAdded] = useState<ManagedPerson | null>(null)
  if (added) return <FirstPassword person={added} onClose={onClose} />
  return (
    <AddTrainerForm
      onCancel={onClose}
      onAdded={(person) => {
        setAdded(person)
        onAdded()
      }}
    />
  )
}

/** The account's key is made once per form, so that a retry after a lost answer is idempotent. */
function AddTrainerForm({
  onCancel,
  onAdded,
}: {
  onCancel: () => void
  onAdded: (person: ManagedPerson) => void
}) {
  const form = useZodForm(addTrainerInput, {
    initialValues: { id: newId(), name: '', email: '', phone: '', role: 'TRAINER' },
  })
  const add = useAddTrainer()
  const sendsMail = useSendsMail()

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={add}
      messageOf={addTrainerErrorMessage}
      onSubmit={submitBy(form, add, {
        onSaved: onAdded,
        fieldErrors: addTrainerFieldErrors,
        onInvalid: notifyInvalidFields,
      })}
    >
      <NameInput
        label={texts.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
        error={withLanguage(form.errors.name)}
      />
      <EmailInput
        label={texts.email}
        required
        {...form.getInputProps('email')}
        error={withLanguage(form.errors.email)}
      />
      <PhoneInput label={texts.phone} {...form.getInputProps('phone')} />
      <NativeSelect
        label={texts.role}
        data={managedRoles.map((role) => ({ value: role, label: texts.roles[role] }))}
        {...form.getInputProps('role')}
      />
      <Text size="sm" c="dimmed">
        {texts.hint(sendsMail)}
      </Text>
    </DialogForm>
  )
}

/** Marks the catalogue's English message as such (S5). */
function withLanguage(error: ReactNode): ReactNode {
  return error === adminFormTexts.emailAndNameRequired ? (
    <span lang="en">{adminFormTexts.emailAndNameRequired}</span>
  ) : (
    error
  )
}

function notifyInvalidFields(errors: Record<string, unknown>): void {
  const { emailAndNameRequired: message } = adminFormTexts
  if (errors.name === message || errors.email === message)
    notifyFailure({ title: adminToasts.createFailed, message, lang: 'en' })
}

/** How the new user gets a first password: by a mailed link, or by one that the administrator sets. */
function FirstPassword({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const sendsMail = useSendsMail()
  return (
    <Stack gap="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {texts.created(person.name)}
      </Text>
      <Text>{sendsMail ? texts.mustReset : texts.noMail}</Text>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        {sendsMail ? (
          <SendLink person={person} onSent={onClose} />
        ) : (
          <SetPassword person={person} onSet={onClose} />
        )}
      </ButtonRow>
    </Stack>
  )
}

// The submit button, which had the focus, is unmounted: the first of these takes it.

function SendLink({ person, onSent }: { person: ManagedPerson; onSent: () => void }) {
  const send = useSendResetLink()
  return (
    <Button
      autoFocus
      loading={send.isPending}
      onClick={() => send.mutate({ id: person.id }, { onSuccess: onSent })}
    >
      {texts.sendLink}
    </Button>
  )
}

function SetPassword({ person, onSet }: { person: ManagedPerson; onSet: () => void }) {
  const setting = useDialog<ManagedPerson>()
  return (
    <>
      <Button autoFocus onClick={() => setting.open(person)}>
        {texts.setPassword}
      </Button>
      <SetPasswordDialog dialog={setting} onSet={onSet} />
    </>
  )
}
