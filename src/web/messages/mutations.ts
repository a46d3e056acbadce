import { withLink } from '#shared/messages/message.ts'
import { tellTexts as texts, untoldTexts } from '#shared/messages/texts.ts'
import type { ownWays } from '#shared/messages/ways.ts'
import { copyText } from '../lib/clipboard/copy-text.ts'
import { errorToast, retryOnce } from '../lib/error-messages.ts'
import { messageHref } from '../lib/letters/letter.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { asTold, type Message } from './write-messages.ts'

/** Mails the messages; the dialog shows why it could not. */
export function useSendMessages() {
  const utils = trpc.useUtils()
  return trpc.messages.send.useMutation({
    retry: retryOnce,
    onSuccess: ({ leftOut }, { messages }) => {
      const count = messages.length - leftOut.length
      const message = leftOut.length > 0 ? texts.leftOut(leftOut.length) : undefined
      if (count > 0) notifySuccess({ title: texts.sent(count), message })
      else notifyFailure({ title: texts.sendFailed, message })
      // What has changed meanwhile is not to be told any more.
      if (leftOut.length > 0) void utils.messages.invalidate()
      void utils.events.invalidate()
      void utils.answers.invalidate()
    },
  })
}

/** Tells clients of all that they were not told, or records that they know (D141). */
export function useTellUntold(failed: string) {
  const utils = trpc.useUtils()
  return trpc.messages.tellUntold.useMutation({
    retry: retryOnce,
    onSuccess: ({ leftOut }, { by, messages }) => {
      const count = messages.length - leftOut.length
      const message = leftOut.length > 0 ? untoldTexts.leftOut : undefined
      if (count === 0) notifyFailure({ title: failed, message })
      else if (by === 'mail') notifySuccess({ title: texts.sent(count), message })
      else if (by === 'none') notifySuccess({ title: untoldTexts.asideDone(count), message })
    },
    onSettled: () => {
      void utils.messages.untold.invalidate()
      void utils.events.invalidate()
      void utils.answers.invalidate()
    },
    onError: (error, { by }) => by !== 'mail' && notifyFailure(errorToast(failed, error)),
  })
}

/** Saves the trainer's own words. */
export function useSaveWords() {
  const utils = trpc.useUtils()
  return trpc.profile.updateTrainerSettings.useMutation({
    scope: { id: 'profile' },
    onSuccess: (saved) => {
      utils.profile.get.setData(undefined, saved)
      notifySuccess({ title: texts.saved })
    },
    onError: (error) => notifyFailure(errorToast(texts.saveFailed, error)),
  })
}

type Way = (typeof ownWays)[number]

interface Telling {
  message: Message
  actId: number | null
  text: string
  onTold: () => void
}

/** The ways of telling that are the trainer's own: each is recorded when it was done, if its act may be told of. */
export function useOwnWays({ message, actId, text, onTold }: Telling) {
  const { client, actIds } = message
  const untold = useTellUntold(untoldTexts.toldFailed)
  const utils = trpc.useUtils()
  const { mutate } = trpc.messages.told.useMutation({
    retry: retryOnce,
    onSuccess: () => {
      void utils.events.invalidate()
      void utils.answers.invalidate()
    },
  })

  /** The link opens the client's page, so it is fetched when it is needed. */
  async function written(): Promise<string> {
    if (withLink(text, null) === text) return text
    const { path, isEnabled } = await utils.client.clients.link.query({ id: client.id })
    return withLink(text, isEnabled ? new URL(path, window.location.origin).href : null)
  }

  async function tell(way: Way, title: string, run: () => Promise<void>): Promise<boolean> {
    try {
      await run()
    } catch (error) {
      if (!isCancelled(error)) notifyFailure(errorToast(title, error))
      return false
    }
    if (actIds) untold.mutate({ by: way, messages: [asTold(message, null)] })
    else if (actId !== null) mutate({ actId, clientId: client.id, way })
    onTold()
    return true
  }

  return {
    /** In a way that the product does not see. */
    done: () => {
      untold.mutate({ by: 'none', messages: [asTold(message, null)] })
      onTold()
    },
    sms: () =>
      tell('sms', texts.linkFailed, async () => {
        const href = messageHref({ phone: client.phone, text: await written() })
        if (href) window.open(href, '_self')
      }),
    share: () =>
      tell('share', texts.notShared, async () => navigator.share({ text: await written() })),
    copy: () => tell('copy', texts.notCopied, () => copyText(written())),
  }
}

/** The share sheet was closed. */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
