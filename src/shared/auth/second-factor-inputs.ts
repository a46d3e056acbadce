import * as z from 'zod/mini'
import { normalizeBase32 } from '../base32.ts'
import { id, nameField } from '../fields.ts'
import { factorFieldTexts } from './factor/texts.ts'
import { passkeyNameMax, recoveryCodeLength } from './limits.ts'
import { passwordAgain } from './password-fields.ts'

/** Bytes in base64url, as a browser sends those of a passkey. */
function bytes(max: number) {
  return z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
}

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  // Not used; members that are not named are dropped, since they are the browser's.
  clientExtensionResults: z.object({
    credProps: z.optional(z.object({ rk: z.optional(z.boolean()) })),
  }),
}

/** What `startAuthentication` of @simplewebauthn/browser returns. */
const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(5000),
    userHandle: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w-]*$/))),
  }),
})

/** What `startRegistration` of @simplewebauthn/browser returns. */
const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(20_000),
    authenticatorData: z.optional(bytes(10_000)),
    transports: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[a-z-]+$/)))
        .check(z.maxLength(10)),
    ),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes(10_000)),
  }),
})

/** Six digits, typed with or without spaces. */
const code = z.string(factorFieldTexts.codeInvalid).check(
  z.maxLength(20, factorFieldTexts.codeInvalid),
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, factorFieldTexts.codeInvalid),
)

/** A recovery code, typed with or without hyphens, spaces and capitals. */
const recoveryCode = z
  .string(factorFieldTexts.recoveryInvalid)
  .check(
    z.maxLength(100, factorFieldTexts.recoveryInvalid),
    z.overwrite(normalizeBase32),
    z.regex(new RegExp(`^[0-9a-z]{${recoveryCodeLength}}$`), factorFieldTexts.recoveryInvalid),
  )

const token = z.string().check(z.maxLength(1000))

/** The form fields of the login's second step. */
export const factorCodeInput = z.strictObject({ code })
export const recoveryCodeInput = z.strictObject({ code: recoveryCode })

const byCode = z.strictObject({ method: z.literal('code'), code })

/** Passes the second factor of a pending login, in one of the ways that it named. */
export const passFactorInput = z.strictObject({
  token,
  answer: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('passkey'), response: assertion }),
    byCode,
    z.strictObject({ method: z.literal('recovery'), code: recoveryCode }),
  ]),
})

export type PasskeyAssertion = z.infer<typeof assertion>
export type PasskeyAttestation = z.infer<typeof attestation>

const setup = z.string().check(z.maxLength(1000))

/** Confirms the current login: by the own password, or by a factor. `setup` is of the same `auth.confirmation`. */
export const confirmInput = z.strictObject({
  answer: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('password'), ...passwordAgain }),
    z.strictObject({ method: z.literal('passkey'), setup, response: assertion }),
    byCode,
  ]),
})

const name = nameField(factorFieldTexts.nameRequired, passkeyNameMax)

/** The form field of a new passkey. */
export const passkeyNameInput = z.strictObject({ name })

export const addPasskeyInput = z.strictObject({
  setup,
  name,
  response: attestation,
})

export const confirmAuthenticatorInput = z.strictObject({ setup, code })

export const removePasskeyInput = z.strictObject({ id, ...passwordAgain })
