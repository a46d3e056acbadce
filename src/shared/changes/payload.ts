import * as z from 'zod/mini'
import { eventKinds } from '../events/kinds.ts'

/** The keys and kinds of the trainer's newest events, newest first. */
export const newestOutput = z.array(z.strictObject({ id: z.number(), kind: z.enum(eventKinds) }))

/** Opaque marks of the newest events that touch what a personal link shows. */
export const newestOfLinkOutput = z.array(z.string())
