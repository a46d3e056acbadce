import { Box, Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { setPasswordInput } from '#shared/admin/inputs.ts'
import { adminFormTexts, adminToasts, setPasswordTexts as texts } from '#shared/admin/texts.ts'
import { submitBy } from '../lib/form/submit-by.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { IconRefresh } from '../lib/icons/arrows.ts'
import { notifyFailure } from '../lib/toasts/notify.tsx'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { CopyButton } from '../ui/layout/copy-button.tsx'
import { setPasswordErrorMessage, setPasswordFieldErrors } from './errors.ts'
import { useSetPassword } from './mutations.ts'
import { newTemporaryPassword } from './temporary-password.ts'
import { useSendsMail } from './use-sends-mail.ts'

const notCopied = {
  title: adminToasts.passwordNotCopied,
  message: adminToasts.passwordNotCopiedMessage,
}

interface SetPasswordDialogProps {
  dialog: DialogState<{ id: string; name: string }>
  /** In place of closing this dialog alone. */
  onSet?: () => void
}

/** Sets a temporary password for another account (S24). */
export function SetPasswordDialog({ dialog, onSet = dialog.close }: SetPasswordDialogProps) {
  return (
    <FormDialog dialog={dialog} title={({ name }) => texts.title(name)}>
      {({ id }) => <SetPasswordForm id={id} onSet={onSet} onCancel={dialog.close} />}
    </FormDialog>
  )
}

interface SetPasswordFormProps {
  id: string
  onSet: () => void
  onCancel: () => void
}

function SetPasswordForm({ id, onSet, onCancel }: SetPasswordFormProps) {
  const sendsMail = useSendsMail()
  const form = useZodForm(setPasswordInput, {
    initialValues: { id, password: '', confirmation: '' },
  })
  const [isShown, setIsShown] = useState(false)
  const [created, setCreated] = useState('')
  const set = useSetPassword()
  const { password } = form.values
  const isCreated = created !== '' && password === created

  function create() {
    const made = newTemporaryPassword()
    form.setValues({ password: made, confirmation: made })
    form.clearErrors()
    setCreated(made)
    setIsShown(true)
  }

  const field = {
    type: isShown ? 'text' : 'password',
    required: true,
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={set}
      messageOf={setPasswordErrorMessage}
      onSubmit={submitBy(form, set, {
        onSaved: onSet,
        fieldErrors: setPasswordFieldErrors,
        onInvalid: notifyInvalidFields,
      })}
    >
      <Text size="sm">{texts.consequence(sendsMail)}</Text>
      <TextInput
        label={texts.password}
        data-autofocus
        {...field}
        {...form.getInputProps('password')}
      />
      <TextInput label={texts.confirmation} {...field} {...form.getInputProps('confirmation')} />
      <Group gap="0.5rem var(--app-space-sm)">
        <Box display="grid" flex="1 0 auto">
          <Switch
            label={texts.show}
            checked={isShown}
            onChange={(event) => setIsShown(event.currentTarget.checked)}
          />
        </Box>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={create}
        >
          {texts.generate}
        </Button>
        {isCreated && <CopyButton text={password} texts={texts} failed={notCopied} />}
      </Group>
      {/* Keeps its height without a message, so that nothing moves. */}
      <Text role="status" size="sm" c="dimmed" mih="2.5rem">
        {isCreated && texts.generated}
      </Text>
    </DialogForm>
  )
}

/** Shows the catalogue's toast for the first invalid field (S4), besides the field errors. */
function notifyInvalidFields(errors: Record<string, unknown>): void {
  const { missing, words } = adminFormTexts
  const messages = [errors.password, errors.confirmation]
  if (messages.includes(missing))
    notifyFailure({ title: adminToasts.passwordMissing, message: missing })
  else if (messages.includes(words.differ)) notifyFailure({ title: words.differ })
  else if (messages.includes(words.short))
    notifyFailure({ title: adminToasts.passwordShort, message: words.short })
}
