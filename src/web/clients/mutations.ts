import { clientToasts } from '#shared/clients/texts.ts'
import { notifyFailure, notifySuccess } from '../lib/notify.tsx'
import { problemWords } from '../lib/problem-words.ts'
import { useRefresh } from '../lib/refresh.ts'
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

/** The toasts, and what is stale afterwards. A change is over when what is on the screen is fresh. */
function useOutcome({ done, failed }: { done: string; failed: string }) {
  const refresh = useRefresh()
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await refresh('clients')
    },
    onError: (error: unknown) => notifyFailure({ title: failed, message: problemWords(error) }),
  }
}
