import { trainingTypeToasts as texts } from '#shared/pots/texts.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { type TypeCommand, typeErrorToast } from './errors.ts'

/** Creates a training type. */
export function useCreateTrainingType() {
  return trpc.pots.createType.useMutation(useOutcome('create', texts.created))
}

/** Gives a training type another name or description. */
export function useUpdateTrainingType() {
  return trpc.pots.updateType.useMutation(useOutcome('update', texts.updated))
}

/** Removes a training type that no pot uses. Not optimistic: nothing brings it back. */
export function useRemoveTrainingType() {
  return trpc.pots.removeType.useMutation(useOutcome('remove', texts.removed))
}

/**
 * The toasts, and what is stale afterwards: a type's name stands wherever its pots do. Also after a failure, since another
 * device may have been here. A change is over when what is on the screen is fresh.
 */
function useOutcome(command: TypeCommand, done: string) {
  const refresh = useRefresh()
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await refresh('pots')
    },
    onError: async (error: unknown) => {
      notifyFailure(typeErrorToast(command, error))
      await refresh('pots')
    },
  }
}
