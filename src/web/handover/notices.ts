import type { HandoverList } from '#shared/handover/payload.ts'

export type Incoming = HandoverList['incoming'][number]
export type Outgoing = HandoverList['outgoing'][number]
export type Done = HandoverList['done'][number]

/** One row of "Överlämningar". */
export type Notice = { key: string } & (
  | { kind: 'incoming'; of: Incoming }
  | { kind: 'outgoing'; of: Outgoing }
  | { kind: 'done'; of: Done }
)

/** What the trainer is to answer first: offered clients and what an ADMIN asks, then what waits for others, then what is done. */
export function noticesOf({ incoming, outgoing, done }: HandoverList): Notice[] {
  const asked = outgoing.filter(({ state }) => state === 'asked')
  const offered = outgoing.filter(({ state }) => state === 'offered')
  return [
    ...incoming.map((of): Notice => ({ key: `in ${of.clientId}`, kind: 'incoming', of })),
    ...[...asked, ...offered].map(
      (of): Notice => ({ key: `out ${of.clientId}`, kind: 'outgoing', of }),
    ),
    ...done.map((of): Notice => ({ key: of.id, kind: 'done', of })),
  ]
}
