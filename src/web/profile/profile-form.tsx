import { Alert, Box, Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { profileTexts, profileToasts } from '#shared/profile/texts.ts'
import { profileErrorMessage } from './errors.ts'

/** Fields beside each other where there is room. */
const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  alignItems: 'start',
  gap: 'var(--app-space-md)',
}

/** The style of a field that takes the whole row. */
export const wholeRow = { gridColumn: '1 / -1' }

interface ProfileFormProps<Values> {
  form: UseFormReturnType<Values>
  onSave: (values: Values) => void
  saving: { isPending: boolean; error: unknown }
  children: ReactNode
}

/** A form of the profile: its fields, its error and its save button (S60). */
export function ProfileForm<Values>({ form, onSave, saving, children }: ProfileFormProps<Values>) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onSave, (errors) =>
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md">
        <Box style={fieldsStyle}>{children}</Box>
        <SaveFailure error={saving.error} />
        {/* Of the page's forms only the one that has been changed has the primary button. */}
        <Button
          type="submit"
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

/** The form's error; typed values are kept (S4). */
function SaveFailure({ error }: { error: unknown }) {
  if (!error) return null
  const message = profileErrorMessage(error)
  return (
    <Alert color="red" role="alert" title={<span lang="en">{profileToasts.updateFailed}</span>}>
      <span lang={message === profileToasts.noUser ? 'en' : undefined}>{message}</span>
    </Alert>
  )
}
