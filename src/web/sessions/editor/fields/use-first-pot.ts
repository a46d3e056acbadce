import { type FormEvent, useEffect, useState } from 'react'
import type { usePots } from './use-pots.ts'

type SubmitHandler = (event: FormEvent<HTMLFormElement>) => void

interface FirstPot {
  clientId: string
  potId: string | null
  /** Whether a pot is picked at all. */
  isFree: boolean
  onPick: (id: string) => void
}

/**
 * Picks the client's first pot when the pots are loaded (S40), unless one of them is chosen or `isFree`
 * is false. A form that is submitted before the pots are loaded is submitted when they are, with the first one picked,
 * instead of being refused for want of one; it is not when another client is chosen meanwhile.
 */
export function useFirstPot(
  pots: ReturnType<typeof usePots>,
  { clientId, potId, isFree, onPick }: FirstPot,
): {
  /** Whether a pot will be picked: its client's pots are being loaded, or have just been. */
  isPicking: boolean
  /** Whether a submitted form waits for the pick. */
  isWaiting: boolean
  /** The form's submit handler, around one that needs the pot. */
  whenPicked: (submit: SubmitHandler) => SubmitHandler
} {
  const { data, isLoading } = pots
  const first = data?.[0]?.id
  const isChosen = data?.some((pot) => pot.id === potId) ?? false
  const isPicking = isFree && (isLoading || (first !== undefined && !isChosen))
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; clientId: string } | null>(null)

  useEffect(() => {
    if (isPicking && first) onPick(first)
  })

  useEffect(() => {
    if (!waiting) return
    const isSameClient = waiting.clientId === clientId
    if (isSameClient && isPicking) return
    setWaiting(null)
    if (isSameClient) waiting.form.requestSubmit()
  }, [waiting, clientId, isPicking])

  return {
    isPicking,
    isWaiting: waiting !== null,
    whenPicked: (submit) => (event) => {
      if (!isPicking) return submit(event)
      event.preventDefault()
      setWaiting({ form: event.currentTarget, clientId })
    },
  }
}
