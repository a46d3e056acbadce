import type { HandoverPreview } from '#shared/handover/payload.ts'
import { Problem } from '#shared/problem.ts'
export async function handoverPreview(_ctx: unknown, _id: string): Promise<HandoverPreview> {
  throw new Problem('UNAVAILABLE')
}
