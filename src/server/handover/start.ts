import { Problem } from '#shared/problem.ts'
export async function startHandover(_ctx: unknown, _input: unknown): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
export async function endHandover(_ctx: unknown, _clientId: string): Promise<void> {
  throw new Problem('UNAVAILABLE')
}
