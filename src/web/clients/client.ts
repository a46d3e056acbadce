import type { RouterOutputs } from '../lib/trpc.ts'

/** A client in the list and on the profile. */
export type Client = RouterOutputs['clients']['list'][number]
