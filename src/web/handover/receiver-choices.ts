import type { Receiver } from '#shared/handover/payload.ts'
import { giveTexts } from '#shared/handover/texts.ts'

/** The receivers by name; with their organisations where the trainer has several, or two have the same name. */
export function receiverChoices(receivers: readonly Receiver[]): { id: string; label: string }[] {
  const organizations = new Set(receivers.map((one) => one.organizations.join()))
  const isAmbiguous = ({ id, name }: Receiver) =>
    organizations.size > 1 || receivers.some((other) => other.name === name && other.id !== id)
  return receivers.map((one) => ({
    id: one.id,
    label: isAmbiguous(one) ? giveTexts.receiverIn(one.name, one.organizations) : one.name,
  }))
}
