import type { DisabledClients } from '#shared/handover/payload.ts'
import { Problem } from '#shared/problem.ts'
export async function disabledClients(_ctx: unknown, _id: string): Promise<DisabledClients> {
  throw new Problem('UNAVAILABLE')
}
export async function startForDisabled(_ctx: unknown, _input: unknown): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
export async function endForDisabled(_ctx: unknown, _input: unknown): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
