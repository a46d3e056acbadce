import type { SecondFactor } from '#shared/auth/second-factor.ts'
import type { CurrentUserContext } from '../../context.ts'

export async function ownFactor(_ctx: CurrentUserContext): Promise<SecondFactor> {
  return { passkeys: [], authenticator: null, recoveryCodesLeft: 0, isRequired: false }
}
