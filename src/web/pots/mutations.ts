import { useMutation } from '@tanstack/react-query'
import { parseHours } from '#shared/hours.ts'
import { potTexts, potToasts, takenBackTexts } from '#shared/pots/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { type PotCommand, potErrorToast } from './errors.ts'
import type { HistoryPost } from './pot/pot.ts'
import { againstChange, againstRemoval } from './pot/reversed-changes.ts'

/** Opens a pot for a client. */
export function useCreatePot() {
  const refresh = useRefresh()
  return trpc.pots.create.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: potToasts.created })
      await refresh('pots')
    },
    onError: useTellFailure('create'),
  })
}

/** Creates a training type on the way to a pot of it: only a failure is worth a word. */
export function useCreatePotType() {
  const utils = trpc.useUtils()
  return trpc.pots.createType.useMutation({
    onSuccess: (created) => {
      utils.pots.types.setData(
        undefined,
        (types) =>
          types && [...types.filter(({ id }) => id !== created.id), { ...created, pots: 0 }],
      )
    },
    onError: useTellFailure('createType'),
  })
}

/**
 * Adds or removes hours with a reason. Money-like, so it waits for the answer, and is over when what is on the screen is
 * fresh. It can be taken back by a change the other way, which the history shows.
 */
export function useChangeHours() {
  const refresh = useRefresh()
  const { mutate: takeBack } = useTakeBack((hours) =>
    takenBackTexts.change(potTexts.change(-hours)),
  )
  return trpc.pots.changeHours.useMutation({
    onSuccess: async (_answer, change) => {
      const against = againstChange(change)
      notifyUndo({
        title: potToasts.hoursAdded,
        message: potTexts.change(hoursOf(change)),
        undo: () => takeBack(against),
      })
      await refresh('pots')
    },
    onError: useTellFailure('changeHours'),
  })
}

/** Deletes a history entry, which reverses it. It can be put back as an entry of its own. */
export function useRemoveHistory() {
  const refresh = useRefresh()
  const { client } = trpc.useUtils()
  const { mutate: putBack } = useTakeBack((hours) => takenBackTexts.removal(potTexts.change(hours)))
  return useMutation({
    mutationFn: ({ id }: HistoryPost) => client.pots.removeHistory.mutate({ id }),
    onSuccess: async (_answer, entry) => {
      const against = againstRemoval(entry)
      notifyUndo({
        title: potToasts.historyRemoved,
        message: potTexts.change(entry.hoursAdded),
        undo: () => putBack(against),
      })
      await refresh('pots')
    },
    onError: useTellFailure('removeHistory'),
  })
}

/** The change against a change. Nobody waits for it in a dialog, so it tries again by itself where no answer came. */
function useTakeBack(words: (hours: number) => string) {
  const refresh = useRefresh()
  return trpc.pots.changeHours.useMutation({
    retry: (failures, error) => failures < takeBackRetries && isOutcomeUnknown(error),
    onSuccess: (_answer, change) =>
      notifySuccess({ title: takenBackTexts.title, message: words(hoursOf(change)) }),
    onError: useTellFailure('changeHours'),
    onSettled: () => refresh('pots'),
  })
}

const takeBackRetries = 2

/**
 * Removes a pot: from the screen at once, back again if it fails (spec 4, Pot deletion). When no answer came, nobody knows
 * whether it did, and the server is asked what there is instead (security, H21).
 */
export function useRemovePot(clientId: string) {
  const { pots } = trpc.useUtils()
  const refresh = useRefresh()
  const tellFailure = useTellFailure('remove')
  return trpc.pots.remove.useMutation({
    onMutate: async ({ id }) => {
      await pots.ofClient.cancel({ clientId })
      const before = pots.ofClient.getData({ clientId })
      pots.ofClient.setData({ clientId }, (shown) => shown?.filter((pot) => pot.id !== id))
      return { before }
    },
    onSuccess: () => notifySuccess({ title: potToasts.removed }),
    onError: (error, _input, kept) => {
      if (!isOutcomeUnknown(error)) pots.ofClient.setData({ clientId }, kept?.before)
      tellFailure(error)
    },
    onSettled: async (_answer, error) => {
      await refresh('pots')
      if (!error || !isOutcomeUnknown(error)) return
      // Where that cannot be told either, no list is shown rather than a wrong one.
      await pots.ofClient.fetch({ clientId }).catch(() => pots.ofClient.reset({ clientId }))
    },
  })
}

/**
 * Says what failed; what another device has done meanwhile shows behind the dialog. When the client is gone the page would
 * go with it, and with the page what has been typed.
 */
function useTellFailure(command: PotCommand): (error: unknown) => void {
  const refresh = useRefresh()
  return (error) => {
    notifyFailure(potErrorToast(command, error))
    if (command !== 'remove' && problemCodeOf(error) !== 'NOT_FOUND') void refresh('pots')
  }
}

function hoursOf({ hours }: { hours: string | number }): number {
  return parseHours(String(hours)) ?? 0
}
