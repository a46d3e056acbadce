import { localDateOf } from '#shared/time.ts'
import type { Insider } from './organization.ts'

type Party = Pick<Insider, 'caller'> & { actor: { id: string } }

/** Hands a client over to another trainer of an organisation, by start and accept; returns the hand-over's key. */
export async function handOver(
  { caller: giver }: Pick<Party, 'caller'>,
  { caller: receiver, actor }: Party,
  {
    clientId,
    today = localDateOf(new Date()),
    withNotes = false,
  }: { clientId: string; today?: string; withNotes?: boolean },
): Promise<string> {
  const asked = { clientId, receiverId: actor.id, fromOn: today, withNotes, message: null }
  await giver.handover.start(asked)
  const { id } = await receiver.handover.accept({ clientId, email: null })
  return id
}
