import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { isPaletteColour } from '#shared/clients/colours.ts'
import { clientToasts } from '#shared/clients/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Adds a client. */
export function useAddClient() {
  return trpc.clients.add.useMutation(
    useOutcome({ done: clientToasts.added, failed: clientToasts.addFailed }),
  )
}

/** Saves a client's details. */
export function useUpdateClient() {
  return trpc.clients.update.useMutation(
    useOutcome({ done: clientToasts.updated, failed: clientToasts.updateFailed }),
  )
}

/** Removes a client with everything that is theirs (design D20). Not optimistic: nothing brings it back. */
export function useRemoveClient() {
  return trpc.clients.remove.useMutation(
    useOutcome({ done: clientToasts.removed, failed: clientToasts.removeFailed }),
  )
}

const colourKey = getMutationKey(trpc.clients.setColour)

/**
 * Gives a client another colour: on the screen at once, back again if it fails. Whoever tries several in a row is answered
 * once, for the last.
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
    // One after the other, so that the last one chosen is the one that stays.
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
      // Another has been chosen meanwhile: that one is to be seen.
      if (kept && isLast()) show(kept.before)
      notifyFailure({
        title: isPaletteColour(color) ? clientToasts.colourNotUpdated : clientToasts.colourNotSaved,
        message: errorMessage(error),
      })
    },
    onSettled: async () => {
      if (isLast()) await refresh('clients')
    },
  })
}

/** Gives a client a new personal link; what is on the screen is the new one at once, or what the server then says it is. */
export function useRenewLink(clientId: string) {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  return trpc.clients.renewLink.useMutation({
    onSuccess: (link) => {
      utils.clients.link.setData({ id: clientId }, link)
      notifySuccess({ title: clientToasts.linkRenewed })
    },
    onError: (error) =>
      notifyFailure({ title: clientToasts.linkNotRenewed, message: errorMessage(error) }),
    // Also when no answer came: the old link may be dead all the same, and is not to be handed out.
    onSettled: () => refresh('links'),
  })
}

/** Shuts a client's personal link, or opens the same one again. */
export function useSetLinkEnabled() {
  const refresh = useRefresh()
  return trpc.clients.setLinkEnabled.useMutation({
    onSuccess: (_done, { isEnabled }) =>
      notifySuccess({ title: isEnabled ? clientToasts.linkEnabled : clientToasts.linkDisabled }),
    onError: (error, { isEnabled }) =>
      notifyFailure({
        title: isEnabled ? clientToasts.linkNotEnabled : clientToasts.linkNotDisabled,
        message: errorMessage(error),
      }),
    onSettled: () => refresh('links'),
  })
}

/** The toasts, and what is stale afterwards. A change is over when what is on the screen is fresh. */
function useOutcome({ done, failed }: { done: string; failed: string }) {
  const refresh = useRefresh()
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await refresh('clients')
    },
    onError: (error: unknown) => notifyFailure({ title: failed, message: errorMessage(error) }),
  }
}
