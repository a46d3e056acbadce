import { adminToasts as texts } from '#shared/admin/texts.ts'
import { errorToast, isUnconfirmed, isWrongPassword } from '../lib/error-messages.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { addTrainerErrorToast, statusErrorToast } from './errors.ts'
import { useSendsMail } from './use-sends-mail.ts'

/** Adds an account without a password. */
export function useAddTrainer() {
  const sendsMail = useSendsMail()
  return trpc.admin.addTrainer.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: () => ({
        title: texts.created,
        ...(sendsMail && { message: texts.createdMessage }),
      }),
      error: addTrainerErrorToast,
    }),
  )
}

/** Sets a temporary password for an account. */
export function useSetPassword() {
  return trpc.admin.setPassword.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: texts.passwordUpdated,
      error: texts.passwordFailed,
    }),
  )
}

/** Sends a reset link by e-mail. No query becomes stale, so nothing is refetched. */
export function useSendResetLink() {
  return trpc.admin.sendResetLink.useMutation({
    onSuccess: () => notifySuccess({ title: texts.linkSent }),
    onError: (error) => notifyFailure(errorToast(texts.linkFailed, error)),
  })
}

/** Disables or enables a client's account. */
export function useSetClientDisabled() {
  return trpc.admin.setDisabled.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: ({ isDisabled }: { isDisabled: boolean }) =>
        isDisabled ? texts.accountDisabled : texts.accountEnabled,
      error: statusErrorToast,
    }),
  )
}

/** Ends all login sessions of an account. */
export function useEndLogins() {
  return trpc.admin.endLogins.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: texts.loginsEnded,
      error: texts.loginsFailed,
    }),
  )
}

/** Removes the second factor of an account. */
export function useResetFactor() {
  return trpc.admin.resetFactor.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: () => ({ title: texts.factorRemoved }),
      error: (error) => errorToast(texts.factorNotRemoved, error),
    }),
  )
}

/** Makes a client's account a trainer's. */
export function useMakeTrainer() {
  return trpc.admin.makeTrainer.useMutation(
    useMutationFeedback({
      changes: 'trainers',
      success: texts.madeTrainer,
      error: texts.makeTrainerFailed,
    }),
  )
}

/**
 * Disables or enables an account. Enabling is an optimistic update with rollback; disabling waits for the answer, since it
 * logs the person out.
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
      if (!isUnconfirmed(error)) notifyFailure(statusErrorToast(error))
    },
    onSettled: () => refresh('trainers'),
  })
}

/** After the password, has the browser download the newest copy of the database. */
export function useDownloadCopy() {
  const { events } = trpc.useUtils()
  return trpc.admin.requestCopy.useMutation({
    onSuccess: async ({ ticket }) => {
      downloadCopy(ticket)
      notifySuccess({ title: texts.copyStarted })
      await events.invalidate()
    },
    onError: (error) => {
      if (!isWrongPassword(error)) notifyFailure(errorToast(texts.copyFailed, error))
    },
  })
}

/**
 * Posts the ticket by a form, so that the browser saves the file while it comes: a script would have to hold all of it
 * first. The page stays, since the answer is a file.
 */
function downloadCopy(ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/backup'
  form.hidden = true
  const field = document.createElement('input')
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
