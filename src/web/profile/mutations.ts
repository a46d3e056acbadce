import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Person } from '#shared/auth/person.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { imageToasts, profileToasts } from '#shared/profile/texts.ts'
import { broadcastLoginEvent } from '../auth/login-events.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { isOutcomeUnknown } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import type { Toast } from '../lib/toasts/toast.ts'
import { trpc } from '../lib/trpc.ts'
import { pictureProblem } from './check-picture.ts'
import { imageRemovalWords, imageWords, profileWords } from './profile-words.ts'
import { sendPicture } from './send-picture.ts'

/** Shows who is logged in with these changes, in the header and in the other tabs too. */
function useShowPerson(): (changes: Partial<Person>) => void {
  const utils = trpc.useUtils()
  return (changes) => {
    utils.auth.me.setData(
      undefined,
      (login) => login && { ...login, person: { ...login.person, ...changes } },
    )
    broadcastLoginEvent('user updated')
  }
}

/** Saves the personal form. */
export function useUpdateProfile() {
  return trpc.profile.update.useMutation(useSaved())
}

/** Saves what the clients' links show of their trainer. */
export function useUpdateTrainerSettings() {
  return trpc.profile.updateTrainerSettings.useMutation(useSaved())
}

/** The toasts of both forms (spec 8, Profile), and what is shown of them elsewhere. */
function useSaved() {
  const utils = trpc.useUtils()
  const showPerson = useShowPerson()
  return {
    // One after the other: each answer is the whole profile.
    scope: { id: 'profile' },
    onSuccess: (saved: OwnProfile) => {
      utils.profile.get.setData(undefined, saved)
      showPerson({ name: saved.name })
      notifySuccess({ ...profileToasts.updated, lang: 'en' })
    },
    onError: (error: unknown) => notifyFailure(updateErrorToast(error)),
  }
}

interface Picture {
  file: File
  onProgress: (share: number) => void
}

const picture = { scope: { id: 'profile-image' } }

/** Sends a new profile picture; one that will not do is refused before that (design D8). */
export function useSavePicture() {
  const utils = trpc.useUtils()
  const showPerson = useShowPerson()
  return useMutation({
    ...picture,
    mutationFn: ({ file, onProgress }: Picture) => {
      const problem = pictureProblem(file)
      return problem ? Promise.reject(problem) : sendPicture(file, onProgress)
    },
    onSuccess: ({ url }) => {
      showPerson({ profileImageUrl: url })
      notifySuccess(imageToasts.updated)
    },
    onError: (error) => {
      notifyFailure({ title: imageToasts.uploadFailed, message: imageWords(error) })
      if (isOutcomeUnknown(error)) void utils.auth.me.invalidate()
    },
  })
}

/** Removes the profile picture. */
export function useRemovePicture() {
  const utils = trpc.useUtils()
  const showPerson = useShowPerson()
  return trpc.profile.removeImage.useMutation({
    ...picture,
    onSuccess: () => {
      showPerson({ profileImageUrl: null })
      notifySuccess(imageToasts.removed)
    },
    onError: (error) => {
      notifyFailure({ title: imageToasts.removeFailed, message: imageRemovalWords(error) })
      if (isOutcomeUnknown(error)) void utils.auth.me.invalidate()
    },
  })
}

/** Turns the shortcuts of a single key on or off: here at once, and back again when the server says no. */
export function useSetKeyboardShortcuts() {
  const showPerson = useShowPerson()
  const saved = useRef(useCurrentUser().keyboardShortcuts)

  return trpc.profile.setKeyboardShortcuts.useMutation({
    // One after the other: what was wanted last is what stays.
    scope: { id: 'keyboard-shortcuts' },
    onMutate: ({ on }) => {
      showPerson({ keyboardShortcuts: on })
    },
    onSuccess: (_nothing, { on }) => {
      saved.current = on
      showPerson({ keyboardShortcuts: on })
      notifySuccess({ ...profileToasts.updated, lang: 'en' })
    },
    onError: (error) => {
      showPerson({ keyboardShortcuts: saved.current })
      notifyFailure(updateErrorToast(error))
    },
  })
}

function updateErrorToast(error: unknown): Toast {
  const message = profileWords(error)
  const lang = message === profileToasts.noUser ? 'en' : undefined
  return { title: profileToasts.updateFailed, titleLang: 'en', message, lang }
}
