import { adminToasts as texts } from '#shared/admin/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Makes an account without a password. */
export function useAddTrainer() {
  const refresh = useRefresh()
  return trpc.admin.addTrainer.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: texts.created, message: texts.createdMessage })
      await refresh('trainers')
    },
    onError: tellFailure(texts.createFailed, 'en'),
  })
}

/** Gives an account a temporary password. */
export function useSetPassword() {
  const refresh = useRefresh()
  return trpc.admin.setPassword.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: texts.passwordUpdated })
      await refresh('trainers')
    },
    onError: tellFailure(texts.passwordFailed),
  })
}

/** Has a reset link mailed. Nothing that is on the screen changes. */
export function useSendResetLink() {
  return trpc.admin.sendResetLink.useMutation({
    onSuccess: () => notifySuccess({ title: texts.linkSent }),
    onError: tellFailure(texts.linkFailed),
  })
}

/**
 * Shuts an account out, or lets it in again. Letting in is seen at once, and taken back if it fails; shutting out ends what
 * somebody is doing, so it is shown when it has happened.
 */
export function useSetDisabled() {
  const utils = trpc.useUtils()
  const refresh = useRefresh()

  function show(id: string, isDisabled: boolean) {
    utils.admin.trainers.setData(undefined, (list) =>
      list?.map((person) => (person.id === id ? { ...person, isDisabled } : person)),
    )
  }

  return trpc.admin.setDisabled.useMutation({
    onMutate: async ({ id, isDisabled }) => {
      if (isDisabled) return
      await utils.admin.trainers.cancel()
      show(id, false)
    },
    onSuccess: (_answer, { isDisabled }) =>
      notifySuccess({ title: isDisabled ? texts.disabled : texts.enabled }),
    onError: (error, { id, isDisabled }) => {
      if (!isDisabled) show(id, true)
      tellFailure(texts.statusFailed, 'en')(error)
    },
    onSettled: () => refresh('trainers'),
  })
}

function tellFailure(title: string, titleLang?: 'en') {
  return (error: unknown) => notifyFailure({ title, titleLang, message: errorMessage(error) })
}
