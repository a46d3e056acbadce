import * as z from 'zod/mini'
import { messageStates } from '../messages/ways.ts'
import { handoverStates } from './kinds.ts'

/** A trainer who can receive a client: another active member of one of the trainer's organisations. */
const receiver = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The organisations that both are in, by name. */
  organizations: z.array(z.string()),
})

export const receiversOutput = z.array(receiver)

export type Receiver = z.infer<typeof receiver>

const waiting = {
  clientId: z.string(),
  clientName: z.string(),
  organizationName: z.string(),
  /** The days in Stockholm from which, and until and with which, it can be accepted. */
  fromOn: z.string(),
  untilOn: z.string(),
}

export const handoverListOutput = z.strictObject({
  /** Offered to the trainer, by whose clients they are. */
  incoming: z.array(z.strictObject({ ...waiting, giverName: z.string() })),
  /** Offers of the trainer's own clients, and what an ADMIN has asked for. */
  outgoing: z.array(
    z.strictObject({
      ...waiting,
      state: z.enum(handoverStates),
      receiverId: z.string(),
      receiverName: z.string(),
      /** Whether the receiver's account was disabled since. */
      isReceiverDisabled: z.boolean(),
      withNotes: z.boolean(),
      /** What became of the mail to the client; null when the client was told in another way, and of an ask. */
      mail: z.nullable(z.enum(messageStates)),
      /** The ADMIN who asks; null of an offer, and when the account is gone. */
      askedBy: z.nullable(z.string()),
    }),
  ),
  /** Hand-overs of the last 30 days that can still be undone, newest first. */
  done: z.array(
    z.strictObject({
      id: z.string(),
      clientId: z.string(),
      /** As it was then. */
      clientName: z.string(),
      side: z.enum(['given', 'received']),
      /** The other trainer. */
      otherName: z.string(),
      at: z.date(),
    }),
  ),
})

export type HandoverList = z.infer<typeof handoverListOutput>

/** What a training type becomes: one of the receiver's by the same name, or a new one. */
const typeChanges = ['same', 'new'] as const

/** What the receiver sees before accepting: no note, no reason and no address of the client. */
export const handoverPreviewOutput = z.strictObject({
  ...waiting,
  giverName: z.string(),
  withNotes: z.boolean(),
  hoursRemaining: z.number(),
  pots: z.array(
    z.strictObject({
      id: z.string(),
      /** The name of the training type as it will be with the receiver. */
      typeName: z.string(),
      type: z.enum(typeChanges),
      hoursRemaining: z.number(),
      totalHours: z.number(),
    }),
  ),
  /** Sessions before now, those cancelled without a charge not counted. */
  pastSessions: z.number(),
  comingSessions: z.number(),
  /** The first of the coming ones, by time. */
  coming: z.array(
    z.strictObject({
      id: z.string(),
      startsAt: z.date(),
      durationHours: z.number(),
      /** What of the receiver's own it overlaps. */
      overlaps: z.nullable(z.enum(['session', 'absence'])),
    }),
  ),
  /** Of all the coming ones. */
  overlapping: z.number(),
  /** Whether a client of the receiver has the same e-mail address: another one is needed. */
  isEmailTaken: z.boolean(),
  hasLogin: z.boolean(),
  /** Whether the client's own calendar subscription goes silent, since the receiver's clients have none. */
  losesFeed: z.boolean(),
})

export type HandoverPreview = z.infer<typeof handoverPreviewOutput>

/** The key by which the hand-over is undone. */
export const handoverDoneOutput = z.strictObject({ id: z.string() })

/** The clients of a disabled account: names and counts only. */
export const disabledClientsOutput = z.strictObject({
  clients: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pots: z.number(),
      hoursRemaining: z.number(),
      comingSessions: z.number(),
      /** The hand-over that waits. */
      waiting: z.nullable(
        z.strictObject({
          state: z.enum(handoverStates),
          receiverName: z.string(),
          untilOn: z.string(),
        }),
      ),
    }),
  ),
  receivers: receiversOutput,
})

export type DisabledClients = z.infer<typeof disabledClientsOutput>
