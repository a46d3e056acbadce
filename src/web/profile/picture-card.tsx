import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { imageTypes } from '#shared/profile/limits.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { IconTrash } from '../lib/icons/editing.ts'
import { IconPhotoUp } from '../lib/icons/files.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { PersonPicture } from '../ui/layout/person-picture.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { removalErrorMessage, uploadErrorMessage } from './errors.ts'
import { useRemovePicture, useSavePicture } from './mutations.ts'

const texts = profileTexts.picture

/** Uploads, replaces and removes the profile picture (S63). */
export function PictureCard() {
  const { name, role, profileImageUrl } = useCurrentUser()
  const save = useSavePicture()
  const remove = useRemovePicture()
  const removing = useDialog<object>()
  const [sent, setSent] = useState(0)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const isBusy = save.isPending || remove.isPending
  const failure =
    (save.error && uploadErrorMessage(save.error)) ??
    (remove.error && removalErrorMessage(remove.error))

  // The remove button, which had the focus, is unmounted.
  useEffect(() => {
    if (remove.isSuccess) choose.current?.focus()
  }, [remove.isSuccess])

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // So that choosing the same file again fires a change event.
    currentTarget.value = ''
    if (!file) return
    setSent(0)
    remove.reset()
    save.mutate({ file, onProgress: setSent })
  }

  return (
    <TitledCard title={texts.title}>
      <Group align="flex-start" gap="lg">
        <PersonPicture name={name} url={profileImageUrl} alt={texts.alt} isLarge />
        <Box flex="1 1 10rem">
          <Group gap={8} mb={8}>
            <input ref={chooser} type="file" hidden accept={imageTypes.join(',')} onChange={send} />
            <Button
              ref={choose}
              variant="default"
              leftSection={
                save.isPending ? (
                  <Loader size={16} color="currentColor" />
                ) : (
                  <IconPhotoUp size={18} aria-hidden />
                )
              }
              // Not `disabled`, which would lose the focus.
              aria-disabled={isBusy || undefined}
              aria-describedby={hintId}
              onClick={() => !isBusy && chooser.current?.click()}
            >
              {profileImageUrl ? texts.change : texts.upload}
            </Button>
            {profileImageUrl && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                loading={remove.isPending}
                disabled={save.isPending}
                onClick={() => removing.open({})}
              >
                {texts.remove}
              </Button>
            )}
          </Group>
          <Text id={hintId} size="sm" c="dimmed">
            {texts.hint}
          </Text>
          <Group role="status" gap="xs" wrap="nowrap" mt={4} fz="sm">
            {save.isPending && (
              <>
                {texts.sending}
                <Box
                  component="progress"
                  flex={1}
                  maw="14rem"
                  h="0.5rem"
                  aria-label={texts.progress}
                  value={sent}
                />
              </>
            )}
          </Group>
          {failure && (
            <Text mt={8} fz="sm" c="var(--app-red)">
              {failure}
            </Text>
          )}
        </Box>
      </Group>
      <ConfirmMutationDialog
        dialog={removing}
        texts={{ title: texts.removal.title, confirm: texts.remove }}
        mutation={remove}
        variables={() => ({})}
        isOptimistic
        // Clears the error of an earlier upload.
        onDone={save.reset}
      >
        {() => (isTrainerRole(role) ? texts.removal.text : texts.removal.ownText)}
      </ConfirmMutationDialog>
    </TitledCard>
  )
}
