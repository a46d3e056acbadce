import { Alert } from '@mantine/core'
import { profileToasts } from '#shared/profile/texts.ts'
import { profileWords } from './profile-words.ts'

/** Beside the button of a form that could not be saved; what was written is still there (spec 8, Profile). */
export function SaveFailure({ error }: { error: unknown }) {
  if (!error) return null
  const words = profileWords(error)
  return (
    <Alert
      variant="outline"
      color="red"
      role="alert"
      title={<span lang="en">{profileToasts.updateFailed}</span>}
    >
      <span lang={words === profileToasts.noUser ? 'en' : undefined}>{words}</span>
    </Alert>
  )
}
