import { useMemo, useState } from 'react'
import { tellTexts as texts, untoldTexts } from '#shared/messages/texts.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { MessageForm } from './message-form.tsx'
import { changesOf, type Offer, type Shown, type Unsent } from './offers.ts'
import { UntoldMessages } from './untold-messages.tsx'
import { type Message, writeMessages, writtenMessages } from './write-messages.ts'

/** "Meddela": a prepared message to each client of an act (D113), those that did not arrive (D128), or what is untold (D141). */
export function MessagesDialog({ dialog }: { dialog: DialogState<Shown> }) {
  const { close } = dialog
  return (
    <FormDialog dialog={dialog} title={titleOf}>
      {(shown) => {
        if ('isUntold' in shown) return <UntoldMessages onClose={close} />
        if ('actId' in shown) return <UnsentMessages unsent={shown} onClose={close} />
        return <Messages offer={shown} onClose={close} />
      }}
    </FormDialog>
  )
}

function titleOf(shown: Shown): string {
  if ('isUntold' in shown) return untoldTexts.title
  return 'actId' in shown ? texts.otherwise : texts.title(clientsOf(shown).length)
}

/** What was prepared is not kept: another time it is another. */
const fresh = { staleTime: 0, gcTime: 0 }
const none: readonly Message[] = []

function Messages({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [changes] = useState(() => changesOf(offer))
  const [now] = useState(() => new Date())
  const prepared = trpc.messages.prepare.useQuery(
    {
      clientIds: clientsOf(offer),
      sessionIds: [...new Set(changes.map(({ sessionId }) => sessionId))],
      seriesId: offer.seriesId ?? null,
    },
    fresh,
  )
  const profile = trpc.profile.get.useQuery()
  const words = profile.data?.messageText ?? null
  const { data } = prepared
  const messages = useMemo(
    () => (data ? writeMessages(changes, data, { words, now }) : none),
    [changes, data, words, now],
  )
  if (prepared.isError && !data) return <QueryFailure query={prepared} title={texts.loadFailed} />
  if (!data || isAwaited(profile)) return <Loading lines={8} />
  return <MessageForm about={data} messages={messages} onClose={onClose} />
}

function UnsentMessages({ unsent, onClose }: { unsent: Unsent; onClose: () => void }) {
  const found = trpc.messages.unsent.useQuery(unsent, fresh)
  const { data } = found
  const messages = useMemo(() => (data ? writtenMessages(data) : none), [data])
  if (found.isError && !data) return <QueryFailure query={found} title={texts.loadFailed} />
  if (!data) return <Loading lines={8} />
  return <MessageForm about={data} messages={messages} onClose={onClose} />
}

function clientsOf({ changes }: Offer): string[] {
  return [...new Set(changes.map(({ clientId }) => clientId))]
}
