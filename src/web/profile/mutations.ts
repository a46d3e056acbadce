import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Person } from '#shared/auth/person.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { imageToasts, profileToasts, loginListTexts as texts } from '#shared/profile/texts.ts'
import { broadcastLoginEvent } from '../auth/login-events.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorToast, isOutcomeUnknown } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { pictureProblem } from './check-picture.ts'
import { profileErrorToast, removalErrorMessage, uploadErrorMessage } from './errors.ts'
import { sendPicture } from './send-picture.ts'

/** Changes the cached current user, and tells the other tabs to read it again. */
function usePatchCurrentUser(): (changes: Partial<Person>) => void {
  const utils = trpc.useUtils()
  return (changes) => {
    utils.auth.me.setData(undefined, (me) =>
      me && 'person' in me ? { ...me, person: { ...me.person, ...changes } } : me,
    )
    broadcastLoginEvent('user updated')
  }
}

/** Saves the personal form. */
export function useUpdateProfile() {
  return trpc.profile.update.useMutation(useProfileFeedback())
}

/** Saves the settings that the clients' personal links show. */
export function useUpdateTrainerSettings() {
  return trpc.profile.updateTrainerSettings.useMutation(useProfileFeedback())
}

/** The toasts of both forms (spec 8, Profile). The answer is the whole profile, so nothing is refetched. */
function useProfileFeedback() {
  const utils = trpc.useUtils()
  const patchCurrentUser = usePatchCurrentUser()
  return {
    // One at a time and in order, so that the last answer is the newest.
    scope: { id: 'profile' },
    onSuccess: (saved: OwnProfile) => {
      utils.profile.get.setData(undefined, saved)
      patchCurrentUser({ name: saved.name })
      notifySuccess({ ...profileToasts.updated, lang: 'en' })
    },
    onError: (error: unknown) => notifyFailure(profileErrorToast(error)),
  }
}

interface Picture {
  file: File
  onProgress: (share: number) => void
}

const picture = { scope: { id: 'profile-image' } }

/** Reports a failed change of the picture; without an answer, the stored state is read again. */
function usePictureFailure(title: string, messageOf: (error: unknown) => string) {
  const utils = trpc.useUtils()
  return (error: unknown) => {
    notifyFailure({ title, message: messageOf(error) })
    if (isOutcomeUnknown(error)) void utils.auth.me.invalidate()
  }
}

/** Uploads a new profile picture; an invalid file is refused before it is sent (design D8). */
export function useSavePicture() {
  const patchCurrentUser = usePatchCurrentUser()
  const reportFailure = usePictureFailure(imageToasts.uploadFailed, uploadErrorMessage)
  return useMutation({
    ...picture,
    mutationFn: ({ file, onProgress }: Picture) => {
      const problem = pictureProblem(file)
      return problem ? Promise.reject(problem) : sendPicture(file, onProgress)
    },
    onSuccess: ({ url }) => {
      patchCurrentUser({ profileImageUrl: url })
      notifySuccess(imageToasts.updated)
    },
    onError: (error) => reportFailure(error),
  })
}

/** Removes the profile picture. */
export function useRemovePicture() {
  const patchCurrentUser = usePatchCurrentUser()
  const reportFailure = usePictureFailure(imageToasts.removeFailed, removalErrorMessage)
  return trpc.profile.removeImage.useMutation({
    ...picture,
    onSuccess: () => {
      patchCurrentUser({ profileImageUrl: null })
      notifySuccess(imageToasts.removed)
    },
    onError: (error) => reportFailure(error),
  })
}

/** Turns single-key shortcuts on or off: an optimistic update with rollback. */
export function useSetKeyboardShortcuts() {
  const patchCurrentUser = usePatchCurrentUser()
  const saved = useRef(useCurrentUser().keyboardShortcuts)

  return trpc.profile.setKeyboardShortcuts.useMutation({
    // One at a time and in order, so that the last choice wins.
    scope: { id: 'keyboard-shortcuts' },
    onMutate: ({ on }) => {
      patchCurrentUser({ keyboardShortcuts: on })
    },
    onSuccess: (_nothing, { on }) => {
      saved.current = on
      patchCurrentUser({ keyboardShortcuts: on })
      notifySuccess({ ...profileToasts.updated, lang: 'en' })
    },
    onError: (error) => {
      patchCurrentUser({ keyboardShortcuts: saved.current })
      notifyFailure(profileErrorToast(error))
    },
  })
}

/** Ends one of the user's other logins. */
export function useEndLogin() {
  return trpc.profile.endLogin.useMutation(useLoginsFeedback(texts.ended, texts.endFailed))
}

/** Ends all of the user's logins but this one. */
export function useEndOtherLogins() {
  const feedback = useLoginsFeedback(texts.othersEnded, texts.othersFailed)
  return trpc.profile.endOtherLogins.useMutation(feedback)
}

/** Stays pending until the list is fresh. */
function useLoginsFeedback(done: string, failed: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await Promise.all([utils.profile.logins.invalidate(), utils.events.invalidate()])
    },
    onError: (error: unknown) => notifyFailure(errorToast(failed, error)),
  }
}
