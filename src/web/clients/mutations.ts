import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { isPaletteColour } from '#shared/clients/colours.ts'
import { clientLoginToasts, clientToasts, lastingNoteTexts } from '#shared/clients/texts.ts'
import { errorToast } from '../lib/error-messages.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { useUndoDeletion } from '../trash/mutations.ts'
import { loginErrorMessage } from './errors.ts'

/** Adds a client; the undo removes it. */
export function useAddClient() {
  const { mutate: remove } = useRemoveClient()
  return trpc.clients.add.useMutation(
    useMutationFeedback({
      changes: 'clients',
      success: ({ id }: { id: string }) => ({
        title: clientToasts.added,
        undo: () => remove({ id }),
      }),
      error: clientToasts.addFailed,
    }),
  )
}

/** Saves a client's details. */
export function useUpdateClient() {
  return trpc.clients.update.useMutation(
    useMutationFeedback({
      changes: 'clients',
      success: clientToasts.updated,
      error: clientToasts.updateFailed,
    }),
  )
}

/** Saves a client's lasting note; a refusal fetches the newer one. */
export function useSaveLastingNote() {
  return trpc.clients.saveLastingNote.useMutation(
    useMutationFeedback({
      changes: 'notes',
      success: lastingNoteTexts.saved,
      error: lastingNoteTexts.saveFailed,
      refreshOnError: 'awaited',
    }),
  )
}

/**
 * Removes a client with everything that belongs to it (D20); the undo restores it (D31). Not optimistic, since it
 * concerns every list.
 */
export function useRemoveClient() {
  const undoOf = useUndoDeletion()
  return trpc.clients.remove.useMutation(
    useMutationFeedback({
      changes: 'clients',
      success: (_input: { id: string }, { trashId }: { trashId: string | null }) => ({
        title: clientToasts.removed,
        undo: undoOf(trashId),
      }),
      error: clientToasts.removeFailed,
    }),
  )
}

const colourKey = getMutationKey(trpc.clients.setColour)

/**
 * Sets a client's colour: an optimistic update with rollback. When several are chosen in a row, only the last shows a
 * toast and refetches.
 */
export function useSetClientColour(clientId: string) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const isLast = () => queryClient.isMutating({ mutationKey: colourKey }) === 1

  function show(color: string | null) {
    const changed = <C extends { id: string }>(client: C) =>
      client.id === clientId ? { ...client, color } : client
    utils.clients.list.setData(undefined, (list) => list?.map(changed))
    utils.clients.get.setData({ id: clientId }, (client) => client && changed(client))
  }

  return trpc.clients.setColour.useMutation({
    // One at a time and in order, so that the last choice wins.
    scope: { id: `colour ${clientId}` },
    onMutate: async ({ color }) => {
      await Promise.all([utils.clients.list.cancel(), utils.clients.get.cancel({ id: clientId })])
      const before = utils.clients.get.getData({ id: clientId })?.color ?? null
      show(color)
      return { before }
    },
    onSuccess: (_done, { color }) => {
      if (!isLast()) return
      const isOfPalette = isPaletteColour(color)
      notifySuccess({ title: isOfPalette ? clientToasts.colourUpdated : clientToasts.colourSaved })
    },
    onError: (error, { color }, kept) => {
      // No rollback over a colour that has been chosen since.
      if (kept && isLast()) show(kept.before)
      const isOfPalette = isPaletteColour(color)
      const title = isOfPalette ? clientToasts.colourNotUpdated : clientToasts.colourNotSaved
      notifyFailure(errorToast(title, error))
    },
    onSettled: async () => {
      if (isLast()) await refresh('clients')
    },
  })
}

/** Replaces a client's personal link, in the cache too. */
export function useRenewLink() {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  return trpc.clients.renewLink.useMutation({
    onSuccess: (link, { id }) => {
      utils.clients.link.setData({ id }, link)
      notifySuccess({ title: clientToasts.linkRenewed })
    },
    onError: (error) => notifyFailure(errorToast(clientToasts.linkNotRenewed, error)),
    // After an error too: when the outcome is unknown, the link on the screen may be dead.
    onSettled: () => refresh('links'),
  })
}

/** Disables a client's personal link, or enables the same one again. */
export function useSetLinkEnabled() {
  return trpc.clients.setLinkEnabled.useMutation(
    useMutationFeedback({
      changes: 'links',
      success: ({ isEnabled }: { isEnabled: boolean }) =>
        isEnabled ? clientToasts.linkEnabled : clientToasts.linkDisabled,
      error: (_error, { isEnabled }) =>
        isEnabled ? clientToasts.linkNotEnabled : clientToasts.linkNotDisabled,
      refreshOnError: 'awaited',
    }),
  )
}

/** Offers the client with this address a login, or sends the mail again (D2). */
export function useGiveLogin(email: string) {
  return trpc.clients.giveLogin.useMutation(
    useMutationFeedback({
      changes: 'logins',
      success: (_input, { sendsMail }: { sendsMail: boolean }) => ({
        title: clientLoginToasts.mailed(sendsMail),
        message: sendsMail ? clientLoginToasts.mailedTo(email) : clientLoginToasts.mailWaits(email),
      }),
      error: (error) => ({
        title: clientLoginToasts.giveFailed,
        message: loginErrorMessage(error),
      }),
      refreshOnError: 'awaited',
    }),
  )
}

/** Removes a client's login. Not optimistic: it ends the person's sessions. */
export function useRemoveLogin() {
  return trpc.clients.removeLogin.useMutation(
    useMutationFeedback({
      changes: 'logins',
      success: clientLoginToasts.removed,
      error: (error) => ({
        title: clientLoginToasts.removeFailed,
        message: loginErrorMessage(error),
      }),
      refreshOnError: 'awaited',
    }),
  )
}
