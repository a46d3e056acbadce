import { potToasts } from '#shared/pots/texts.ts'
import { notifyFailure, notifySuccess } from '../lib/notify.tsx'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'
import { useRefresh } from '../lib/refresh.ts'
import { trpc } from '../lib/trpc.ts'

/** Opens a pot for a client. */
export function useCreatePot() {
  return trpc.pots.create.useMutation(
    useOutcome({ done: potToasts.created, failed: potToasts.createFailed }),
  )
}

/** Creates a training type on the way to a pot of it: only a failure is worth a word. */
export function useCreatePotType() {
  const utils = trpc.useUtils()
  return trpc.pots.createType.useMutation({
    onSuccess: (created) => {
      utils.pots.types.setData(
        undefined,
        (types) => types && [...types.filter(({ id }) => id !== created.id), created],
      )
    },
    onError: (error) =>
      notifyFailure({ title: potToasts.createFailed, message: problemWords(error) }),
  })
}

/** Adds or removes hours with a reason. Money-like, so it waits for the answer. */
export function useChangeHours() {
  return trpc.pots.changeHours.useMutation(
    useOutcome({ done: potToasts.hoursAdded, failed: potToasts.hoursFailed }),
  )
}

/** Deletes a history entry, which reverses it. */
export function useRemoveHistory() {
  return trpc.pots.removeHistory.useMutation(
    useOutcome({ done: potToasts.historyRemoved, failed: potToasts.removeFailed }),
  )
}

/** Removes a pot: from the screen at once, back again if it fails (spec 4, Pot deletion). */
export function useRemovePot(clientId: string) {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  return trpc.pots.remove.useMutation({
    onMutate: async ({ id }) => {
      await utils.pots.ofClient.cancel({ clientId })
      const before = utils.pots.ofClient.getData({ clientId })
      utils.pots.ofClient.setData({ clientId }, (pots) => pots?.filter((pot) => pot.id !== id))
      return { before }
    },
    onSuccess: () => notifySuccess({ title: potToasts.removed }),
    onError: (error, _input, kept) => {
      utils.pots.ofClient.setData({ clientId }, kept?.before)
      notifyFailure({
        title: potToasts.removeFailed,
        message:
          problemCodeOf(error) === 'POT_NOT_FOUND' ? potToasts.removeNotFound : problemWords(error),
      })
    },
    onSettled: () => refresh('pots'),
  })
}

/** The toasts, and what is stale afterwards. A change is over when what is on the screen is fresh. */
function useOutcome({ done, failed }: { done: string; failed: string }) {
  const refresh = useRefresh()
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await refresh('pots')
    },
    onError: (error: unknown) => notifyFailure({ title: failed, message: problemWords(error) }),
  }
}
