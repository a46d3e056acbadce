import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useRef } from 'react'
import { factorCardTexts } from '#shared/auth/factor/texts.ts'
import type { Person } from '#shared/auth/person.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { imageToasts, profileToasts, loginListTexts as texts } from '#shared/profile/texts.ts'
import { useRefreshFactor } from '../auth/factor/refresh-factor.ts'
import { broadcastLoginEvent } from '../auth/login-events.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorToast, isOutcomeUnknown, isWrongPassword } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { pictureProblem } from './check-picture.ts'
import { profileErrorToast, removalErrorMessage, uploadErrorMessage } from './errors.ts'

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

/** The toasts of both forms (S4). The answer is the whole profile, so nothing is refetched. */
function useProfileFeedback() {
  const utils = trpc.useUtils()
  const patchCurrentUser = usePatchCurrentUser()
  return {
    // One at a time and in order, so that the last answer is the newest.
    scope: { id: 'profile' },
    onSuccess: (saved: OwnProfile) => {
      utils.profile.get.setData(undefined, saved)
      void utils.letters.invalidate()
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

/** Uploads a new profile picture; an invalid file is refused before it is sent (D8). */
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

/** A login session that its owner ends, by its key, or all but this one. */
export type EndedLogins = { id: string } | 'others'

/** Ends one of the current user's other logins, or all of them, after the password; pending until the list is fresh. */
export function useEndLogins() {
  const utils = trpc.useUtils()
  const { client } = utils
  return useMutation({
    mutationFn: ({ ended, password }: { ended: EndedLogins; password: string }) =>
      ended === 'others'
        ? client.profile.endOtherLogins.mutate({ password })
        : client.profile.endLogin.mutate({ ...ended, password }),
    onSuccess: async (_nothing, { ended }) => {
      notifySuccess({ title: ended === 'others' ? texts.othersEnded : texts.ended })
      await Promise.all([utils.profile.logins.invalidate(), utils.events.invalidate()])
    },
    onError: (error, { ended }) => {
      if (isWrongPassword(error)) return
      notifyFailure(errorToast(ended === 'others' ? texts.othersFailed : texts.endFailed, error))
    },
  })
}

/** Mails the current user a link that chooses a new password, and proves the address. */
export function useSendProof() {
  const { sent, failed } = factorCardTexts.unproven
  return trpc.auth.requestReset.useMutation({
    onSuccess: () => notifySuccess({ title: sent }),
    onError: (error) => notifyFailure(errorToast(failed, error)),
  })
}

/** A passkey by its key, or the authenticator app. */
export type RemovedFactor = { id: string } | 'authenticator'

/** Removes a factor after the password; pending until the list is fresh. */
export function useRemoveFactor() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshFactor()
  const { removed, failed } = factorCardTexts.removal
  return useMutation({
    mutationFn: ({ factor, password }: { factor: RemovedFactor; password: string }) =>
      factor === 'authenticator'
        ? client.profile.removeAuthenticator.mutate({ password })
        : client.profile.removePasskey.mutate({ ...factor, password }),
    onSuccess: async () => {
      notifySuccess({ title: removed })
      await refresh()
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(errorToast(failed, error))
    },
  })
}

/**
 * Uploads a picture as raw bytes, outside tRPC, and reports its progress from 0 to 1. Throws a TRPCClientError like a
 * procedure, so that error-messages.ts handles it. By XMLHttpRequest, since fetch reports no upload progress.
 */
function sendPicture(file: File, onProgress: (share: number) => void): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/profile-image')
    request.setRequestHeader('Content-Type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('error', () => {
      reject(TRPCClientError.from(new TypeError('no answer')))
    })
    request.addEventListener('load', () => {
      const answer = read(request.responseText)
      if (request.status === 200 && typeof answer?.url === 'string') resolve({ url: answer.url })
      else if (answer) reject(new TRPCClientError('refused', { meta: { responseJSON: answer } }))
      else reject(TRPCClientError.from(new SyntaxError('an answer that is not ours')))
    })
    request.send(file)
  })
}

function read(text: string): { url?: unknown; problem?: unknown } | null {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}
