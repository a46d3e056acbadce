import { Problem } from '#shared/problem.ts'
export async function acceptHandover(_ctx: unknown, _input: unknown): Promise<{ id: string }> {
  throw new Problem('UNAVAILABLE')
}
