import type { CurrentUserContext } from '../../context.ts'

export async function requireDemandedFactor(_ctx: CurrentUserContext): Promise<void> {}
