import { Problem } from '#shared/problem.ts'
export async function askHandover(_ctx: unknown, _input: unknown): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
