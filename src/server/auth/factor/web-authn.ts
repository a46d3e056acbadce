import type { PasskeyAssertion, PasskeyAttestation } from '#shared/auth/second-factor-inputs.ts'

/** ES256, Ed25519 and RS256, by their COSE numbers. */
export const signatureAlgorithms = [-7, -8, -257]

/** What a passkey must have signed: our challenge, at our origin. Its host is the relying party's id. */
type Expected = { challenge: string; origin: URL }

// Loaded at the first use to keep the start fast.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** A passkey that the browser has created, as it is stored; null when its proof is wrong. */
export async function verifiedPasskey({
  challenge,
  origin,
  response,
}: Expected & { response: PasskeyAttestation }) {
  try {
    if (!(await isWithoutCertificates(response))) return null
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin.origin,
      expectedRPID: origin.hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: signatureAlgorithms,
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
  } catch {
    // The library throws for each kind of wrong proof.
    return null
  }
}

/**
 * Whether the authenticator names no certificates of its maker. We ask for none, and to check them the library would
 * fetch revocation lists from addresses that stand in them (SSRF).
 */
async function isWithoutCertificates({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
}

/** The new count of signatures of a passkey that has signed our challenge; null when its proof is wrong. */
export async function verifiedCounter({
  challenge,
  origin,
  response,
  publicKey,
}: Expected & { response: PasskeyAssertion; publicKey: string }): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin.origin,
      expectedRPID: origin.hostname,
      requireUserVerification: false,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        // The caller compares it with the stored one, and so can tell a copied passkey from a wrong signature.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for each kind of wrong proof.
    return null
  }
}
