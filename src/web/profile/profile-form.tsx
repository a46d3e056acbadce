import { Alert, Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { profileTexts, profileToasts } from '#shared/profile/texts.ts'
import { profileErrorMessage } from './errors.ts'

interface ProfileFormProps<Values> {
  form: UseFormReturnType<Values>
  onSave: (values: Values) => void
  saving: { isPending: boolean; error: unknown }
  children: ReactNode
}

/** A form of the profile: its fields, its error and its save button (spec 2, Profile). */
export function ProfileForm<Values>({ form, onSave, saving, children }: ProfileFormProps<Values>) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onSave, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md" maw="28rem">
        {children}
        <SaveFailure error={saving.error} />
        <Button
          type="submit"
          // The screen has several forms: the primary act is the one with something to save.
          variant={form.isDirty() ? 'filled' : 'default'}
          loading={saving.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          {profileTexts.save}
        </Button>
      </Stack>
    </form>
  )
}

/** The form's error; typed values are kept (spec 8, Profile). */
function SaveFailure({ error }: { error: unknown }) {
  if (!error) return null
  const message = profileErrorMessage(error)
  return (
    <Alert color="red" role="alert" title={<span lang="en">{profileToasts.updateFailed}</span>}>
      <span lang={message === profileToasts.noUser ? 'en' : undefined}>{message}</span>
    </Alert>
  )
}
