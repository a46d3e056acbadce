import { Problem } from '#shared/problem.ts'
export async function undoHandover(_ctx: unknown, _id: string): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
