import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { PasskeyCreation, PasskeyRequest } from '#shared/auth/second-factor.ts'

/** Asks the browser for one of these passkeys. Call it in the handler of a click: Safari refuses it otherwise. */
export function askForPasskey(request: PasskeyRequest) {
  return startAuthentication({ optionsJSON: request })
}

/** Lets the browser create a passkey; in the handler of a click, too. */
export function createPasskey(creation: PasskeyCreation) {
  return startRegistration({ optionsJSON: creation })
}

/** Closes the browser's dialog, if one is open. */
export function cancelPasskeys(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the browser refused because the authenticator has a passkey of the account already. */
export function isKnownPasskey(error: unknown): boolean {
  return (
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  )
}
