import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#shared/auth/second-factor.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/auth/second-factor-inputs.ts'

/** What may be wrong about an answer; by default nothing is. */
type Differences = {
  /** The origin of the page that asks; that of the server under test. */
  origin: string
  /** The relying party that the answer is for; by default the one of the options. */
  rpId?: string
  challenge?: string
  /** The count of signatures; by default one more each time. */
  counter?: number
  /** Makes an attestation statement in place of none. */
  attest?: (authData: Buffer, clientDataHash: Buffer) => Attestation
}

export type Attestation = { fmt: string; attStmt: Map<string, CborValue> }

type CreationOptions = { challenge: string; rp: Pick<PasskeyCreation['rp'], 'id'> }

/** An authenticator with one passkey, as a browser and a phone answer together (WebAuthn level 2, ES256). */
export type SoftwareAuthenticator = {
  credentialId: string
  /** In COSE and base64url, as it is stored. */
  publicKey: string
  create: (options: CreationOptions, differences: Differences) => PasskeyAttestation
  sign: (
    options: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
    differences: Differences,
  ) => PasskeyAssertion
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function softwareAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let signatures = 0
  const credential = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  } as const

  return {
    credentialId,
    publicKey: cbor(coseOf(publicKey)).toString('base64url'),
    create: (options, differences) => {
      const client = clientData('webauthn.create', options.challenge, differences)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(differences.rpId ?? options.rp.id, hasCredential, differences.counter ?? 0),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseOf(publicKey)),
      ])
      const clientDataHash = createHash('sha256').update(client).digest()
      const none = { fmt: 'none', attStmt: new Map<string, CborValue>() }
      const { fmt, attStmt } = differences.attest?.(authData, clientDataHash) ?? none
      const attestation = new Map<string, CborValue>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
          publicKeyAlgorithm: -7,
          publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
          authenticatorData: authData.toString('base64url'),
        },
      }
    },
    sign: (options, differences) => {
      signatures += 1
      const client = clientData('webauthn.get', options.challenge, differences)
      const counter = differences.counter ?? signatures
      const authData = head(differences.rpId ?? options.rpId, 0, counter)
      const hashed = createHash('sha256').update(client).digest()
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, hashed]), privateKey).toString(
            'base64url',
          ),
        },
      }
    },
  }
}

function clientData(type: string, asked: string, { origin, challenge }: Differences): Buffer {
  const data = { type, challenge: challenge ?? asked, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data))
}

/** The authenticator data up to the credential: the relying party, flags and the count of signatures. */
function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(userPresent | userVerified | flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** A public key of P-256 in COSE: key type EC2, algorithm ES256, curve, x and y. */
function coseOf(publicKey: KeyObject): Map<number, CborValue> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

export type CborValue =
  | number
  | string
  | Buffer
  | CborValue[]
  | Map<number, CborValue>
  | Map<string, CborValue>

/** Encodes integers, texts, bytes, lists and maps (RFC 8949). */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? start(1, -1 - value) : start(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([start(2, value.length), value])
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([start(3, bytes.length), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([start(4, value.length), ...value.map(cbor)])
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member)])
  return Buffer.concat([start(5, value.size), ...members])
}

/** The first bytes of a value: its major type and its length or number. */
function start(major: number, n: number): Buffer {
  const type = major << 5
  if (n < 24) return Buffer.from([type | n])
  if (n < 0x100) return Buffer.from([type | 24, n])
  return Buffer.from([type | 25, n >> 8, n & 0xff])
}
