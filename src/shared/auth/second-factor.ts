import * as z from 'zod/mini'
import { signedInOutput } from './person.ts'

/** The ways to pass the second factor, in the order in which the login offers them. */
export const factorMethods = ['passkey', 'code', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** A credential that the browser may use, or must not create again. */
const credentialOutput = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options with which a browser asks for a passkey: `startAuthentication({ optionsJSON })`. */
const passkeyRequestOutput = z.strictObject({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(credentialOutput),
  userVerification: z.literal('preferred'),
})

export type PasskeyRequest = z.infer<typeof passkeyRequestOutput>

/** The options with which a browser creates a passkey: `startRegistration({ optionsJSON })`. */
const passkeyCreationOutput = z.strictObject({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(credentialOutput),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})

export type PasskeyCreation = z.infer<typeof passkeyCreationOutput>

/** A login whose password was right and whose second factor is awaited. No login session has begun. */
const pendingLoginOutput = z.strictObject({
  /** Names the pending login to `auth.passFactor`; single use. */
  token: z.string(),
  expiresAt: z.date(),
  methods: z.array(z.enum(factorMethods)),
  /** Null for an account without passkeys. */
  passkey: z.nullable(passkeyRequestOutput),
})

export type PendingLogin = z.infer<typeof pendingLoginOutput>

/** The answer of `auth.login`: logged in, or the second factor is awaited. */
export const loginOutput = z.union([
  signedInOutput,
  z.strictObject({ secondFactor: pendingLoginOutput }),
])

export type LoginAnswer = z.infer<typeof loginOutput>

/** How the current login can be confirmed, beside the password. */
export const confirmationOutput = z.strictObject({
  hasCode: z.boolean(),
  /** Null for an account without passkeys. */
  passkey: z.nullable(z.strictObject({ setup: z.string(), request: passkeyRequestOutput })),
})

export type Confirmation = z.infer<typeof confirmationOutput>

/** When a factor was added and last used. */
export const factorUse = { createdAt: z.date(), lastUsedAt: z.nullable(z.date()) }

/** The current user's second factor. */
export const secondFactorOutput = z.strictObject({
  passkeys: z.array(z.strictObject({ id: z.uuid(), name: z.string(), ...factorUse })),
  authenticator: z.nullable(z.strictObject(factorUse)),
  recoveryCodesLeft: z.number(),
  /** Whether the operator demands a second factor of this account; the last one cannot be removed then. */
  isRequired: z.boolean(),
  /** Whether the address must be proven by a mailed link before a factor can be added. */
  mustProveAddress: z.boolean(),
})

export type SecondFactor = z.infer<typeof secondFactorOutput>

/** `setup` goes back with the browser's answer, within ten minutes. */
export const startedPasskeyOutput = z.strictObject({
  setup: z.string(),
  options: passkeyCreationOutput,
})

/** The secret of an authenticator app, in base32 and as the otpauth: address of its QR code. */
export const startedAuthenticatorOutput = z.strictObject({
  setup: z.string(),
  secret: z.string(),
  uri: z.string(),
})

/** The recovery codes, shown once: made with the first factor, null when the account has them already. */
export const addedFactorOutput = z.strictObject({ recoveryCodes: z.nullable(z.array(z.string())) })

export const recoveryCodesOutput = z.strictObject({ recoveryCodes: z.array(z.string()) })
