import { useMutation } from '@tanstack/react-query'
import { parseHours } from '#shared/hours.ts'
import { potToasts, takenBackTexts } from '#shared/pots/changes/texts.ts'
import { createPotTypeInput } from '#shared/pots/inputs.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { trainingTypeToasts } from '#shared/pots/training-types/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../lib/error-messages.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { useUndoDeletion } from '../trash/mutations.ts'
import { type PotCommand, potErrorToast, type TypeCommand, typeErrorToast } from './errors.ts'
import type { HistoryPost } from './pot/pot.ts'
import { reversalOfChange } from './pot/reversed-changes.ts'

/** Creates a pot for a client; the undo removes it. */
export function useCreatePot() {
  const refresh = useRefresh()
  const { mutate: remove } = useUndoCreatePot()
  return trpc.pots.create.useMutation({
    onSuccess: async (_answer, { id }) => {
      notifyUndo({ title: potToasts.created, undo: () => remove({ id }) })
      await refresh('pots')
    },
    onError: usePotError('create'),
  })
}

/** Removes a pot that was just created. */
function useUndoCreatePot() {
  const undoOf = useUndoDeletion()
  return trpc.pots.remove.useMutation(
    useMutationFeedback({
      changes: 'pots',
      success: (_input: { id: string }, { trashId }: { trashId: string | null }) => ({
        title: potToasts.removed,
        undo: undoOf(trashId),
      }),
      error: (error) => potErrorToast('remove', error),
      refreshOnError: 'background',
    }),
  )
}

/** Creates a training type as a step of creating a pot: no toast for its success, and it is added to the cached list. */
export function useCreatePotType() {
  const utils = trpc.useUtils()
  return trpc.pots.createType.useMutation({
    onSuccess: (_answer, input) => {
      const created = { ...createPotTypeInput.parse(input), pots: 0 }
      utils.pots.types.setData(
        undefined,
        (types) => types && [...types.filter(({ id }) => id !== created.id), created],
      )
    },
    onError: usePotError('createType'),
  })
}

/**
 * Adds or removes hours with a reason. Not optimistic, since hours are like money: it stays pending until the screen is
 * fresh. Its undo is a change the other way, which the history shows.
 */
export function useChangeHours() {
  const refresh = useRefresh()
  const { mutate: undo } = useReverse()
  const { mutate: removePrice } = trpc.pots.savePrice.useMutation({
    onSettled: () => refresh('pots'),
  })
  return trpc.pots.changeHours.useMutation({
    onSuccess: async (_answer, change) => {
      const reverse = reversalOfChange(change)
      const { id: historyId, potId, price } = change
      notifyUndo({
        title: potToasts.hoursAdded,
        message: potTexts.change(hoursOf(change)),
        undo: () => {
          undo(reverse)
          // What is taken back is not to be paid.
          if (price?.amount) removePrice({ potId, historyId, price: null })
        },
      })
      await refresh('pots')
    },
    onError: usePotError('changeHours'),
  })
}

/** Removes a history entry, which reverses it. The undo restores the entry as it was. */
export function useRemoveHistory() {
  const refresh = useRefresh()
  const { client } = trpc.useUtils()
  const undoOf = useUndoDeletion({
    restored: potToasts.historyRestored,
    restoreFailed: potToasts.historyNotRestored,
  })
  return useMutation({
    mutationFn: ({ id }: HistoryPost) => client.pots.removeHistory.mutate({ id }),
    onSuccess: async ({ trashId }, entry) => {
      notifySuccess({
        title: potToasts.historyRemoved,
        message: potTexts.change(entry.hoursAdded),
        undo: undoOf(trashId),
      })
      await refresh('pots')
    },
    onError: usePotError('removeHistory'),
  })
}

/** The undo of a change. Retries while the outcome is unknown, since no dialog offers to; its key allows it. */
function useReverse() {
  const refresh = useRefresh()
  return trpc.pots.changeHours.useMutation({
    retry: (failures, error) => failures < maxReverseRetries && isOutcomeUnknown(error),
    onSuccess: (_answer, change) =>
      notifySuccess({
        title: takenBackTexts.title,
        message: takenBackTexts.change(potTexts.change(-hoursOf(change))),
      }),
    onError: usePotError('changeHours'),
    onSettled: () => refresh('pots'),
  })
}

const maxReverseRetries = 2

/**
 * Removes a pot: an optimistic update with rollback (S37); the undo restores it (D31). When the outcome is unknown
 * there is no rollback, and the list is fetched again (H21).
 */
export function useRemovePot(clientId: string) {
  const { pots } = trpc.useUtils()
  const refresh = useRefresh()
  const showError = usePotError('remove')
  const undoOf = useUndoDeletion({
    restored: potToasts.restored,
    restoreFailed: potToasts.notRestored,
  })
  return trpc.pots.remove.useMutation({
    onMutate: async ({ id }) => {
      await pots.ofClient.cancel({ clientId })
      const before = pots.ofClient.getData({ clientId })
      pots.ofClient.setData({ clientId }, (shown) => shown?.filter((pot) => pot.id !== id))
      return { before }
    },
    onSuccess: ({ trashId }) => notifySuccess({ title: potToasts.removed, undo: undoOf(trashId) }),
    onError: (error, _input, kept) => {
      if (!isOutcomeUnknown(error)) pots.ofClient.setData({ clientId }, kept?.before)
      showError(error)
    },
    onSettled: async (_answer, error) => {
      await refresh('pots')
      if (!error || !isOutcomeUnknown(error)) return
      // If that fails too, no list is shown rather than a wrong one.
      await pots.ofClient.fetch({ clientId }).catch(() => pots.ofClient.reset({ clientId }))
    },
  })
}

/**
 * Shows the toast of a failed mutation and refetches, since another device may be its cause. Not when the client is gone:
 * the page would unmount, and with it what was typed.
 */
function usePotError(command: PotCommand): (error: unknown) => void {
  const refresh = useRefresh()
  return (error) => {
    notifyFailure(potErrorToast(command, error))
    if (command !== 'remove' && problemCodeOf(error) !== 'NOT_FOUND') void refresh('pots')
  }
}

function hoursOf({ hours }: { hours: string | number }): number {
  return parseHours(String(hours)) ?? 0
}

/** Creates a training type. */
export function useCreateTrainingType() {
  return trpc.pots.createType.useMutation(useTypeFeedback('create', trainingTypeToasts.created))
}

/** Changes the name and description of a training type. */
export function useUpdateTrainingType() {
  return trpc.pots.updateType.useMutation(useTypeFeedback('update', trainingTypeToasts.updated))
}

/** Removes an unused training type. Not optimistic: it cannot be undone. */
export function useRemoveTrainingType() {
  return trpc.pots.removeType.useMutation(useTypeFeedback('remove', trainingTypeToasts.removed))
}

/** A type's name is shown with its pots. An error refetches too, since another device may be its cause. */
function useTypeFeedback(command: TypeCommand, title: string) {
  return useMutationFeedback({
    changes: 'pots',
    success: title,
    error: (error) => typeErrorToast(command, error),
    refreshOnError: 'awaited',
  })
}
