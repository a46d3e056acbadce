import { useState } from 'react'
import { tellTexts as texts } from '#shared/messages/texts.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { MessageForm } from './message-form.tsx'
import { changesOf, type Offer } from './offers.ts'

/** "Berätta": a prepared message to each client of an act (D113). */
export function MessagesDialog({ dialog }: { dialog: DialogState<Offer> }) {
  return (
    <FormDialog dialog={dialog} title={(offer) => texts.title(clientsOf(offer).length)}>
      {(offer) => <Messages offer={offer} onClose={dialog.close} />}
    </FormDialog>
  )
}

function Messages({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [changes] = useState(() => changesOf(offer))
  const prepared = trpc.messages.prepare.useQuery(
    {
      clientIds: clientsOf(offer),
      sessionIds: [...new Set(changes.map(({ sessionId }) => sessionId))],
      seriesId: offer.seriesId ?? null,
    },
    { staleTime: 0, gcTime: 0 },
  )
  const profile = trpc.profile.get.useQuery()
  if (prepared.isError && !prepared.data)
    return <QueryFailure query={prepared} title={texts.loadFailed} />
  if (!prepared.data || isAwaited(profile)) return <Loading lines={8} />
  const words = profile.data?.messageText ?? null
  return <MessageForm prepared={prepared.data} words={words} changes={changes} onClose={onClose} />
}

function clientsOf({ changes }: Offer): string[] {
  return [...new Set(changes.map(({ clientId }) => clientId))]
}
