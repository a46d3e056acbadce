import { Avatar, Button, Loader, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { imageTypes } from '#shared/profile/limits.ts'
import { imageToasts, profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { initialsOf } from '../lib/initials.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { useRemovePicture, useSavePicture } from './mutations.ts'
import classes from './picture-card.module.css'
import { imageRemovalWords, imageWords } from './profile-words.ts'

const texts = profileTexts.picture
// 8 kB: not a part of the first visit.
const confirmDialog = lazyModule(() => import('../ui/dialog/confirm-dialog.tsx'))

/** The picture in the header and on the clients' links: to be chosen, exchanged and removed (spec 2, Profile). */
export function PictureCard() {
  const { name, role, profileImageUrl } = useCurrentUser()
  const save = useSavePicture()
  const remove = useRemovePicture()
  const removing = useDialog<null>()
  const [sent, setSent] = useState(0)
  const [dialog, whenLoaded] = useLazyDialog(confirmDialog, imageToasts.removeFailed)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const isBusy = save.isPending || remove.isPending
  const failure =
    (save.error && imageWords(save.error)) ?? (remove.error && imageRemovalWords(remove.error))

  // The button that removed it is gone, and the focus would be with it.
  useEffect(() => {
    if (remove.isSuccess) choose.current?.focus()
  }, [remove.isSuccess])

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again, as after a failure.
    currentTarget.value = ''
    if (!file) return
    setSent(0)
    remove.reset()
    save.mutate({ file, onProgress: setSent })
  }

  function confirmRemoval() {
    removing.close()
    save.reset()
    remove.mutate({})
  }

  return (
    <TitledCard title={texts.title}>
      <div className={classes.picture}>
        <Avatar
          src={profileImageUrl}
          alt={texts.alt}
          size={96}
          color="pine.7"
          variant="filled"
          aria-hidden={profileImageUrl ? undefined : true}
        >
          {initialsOf(name)}
        </Avatar>
        <div className={classes.acts}>
          <div className={classes.buttons}>
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
              // It keeps the focus meanwhile, which what is disabled loses.
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
                onClick={() => whenLoaded(() => removing.open(null))}
              >
                {texts.remove}
              </Button>
            )}
          </div>
          <Text id={hintId} size="sm" c="dimmed">
            {texts.hint}
          </Text>
          <div role="status" className={classes.sending}>
            {save.isPending && (
              <>
                {texts.sending}
                <progress className={classes.progress} aria-label={texts.progress} value={sent} />
              </>
            )}
          </div>
          {failure && <p className={classes.failure}>{failure}</p>}
        </div>
      </div>
      {dialog && (
        <dialog.ConfirmDialog
          opened={removing.isOpen}
          onClose={removing.close}
          danger
          title={texts.removal.title}
          confirmLabel={texts.remove}
          onConfirm={confirmRemoval}
        >
          {isTrainerRole(role) ? texts.removal.text : texts.removal.ownText}
        </dialog.ConfirmDialog>
      )}
    </TitledCard>
  )
}
