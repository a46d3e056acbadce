import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Attestation, CborValue } from './software-authenticator.ts'

/** One value in DER: its tag, its length and its contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const commonName = sequence(
  der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('maker')))),
)
const time = (year: string) => der(0x17, Buffer.from(`${year}0101000000Z`))

/** A statement of the format fido-u2f that is right, signed with the key of a certificate made here. */
export function makerAttestation(authData: Buffer, clientDataHash: Buffer): Attestation {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    sequence(time('20'), time('49')),
    commonName,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  // After the hash, flags, counter, model and length of the id: the id, and the key with its x and y.
  const [credentialId, key] = [authData.subarray(55, 87), authData.subarray(87)]
  const [x, y] = [key.subarray(10, 42), key.subarray(45, 77)]
  const signed = Buffer.concat([
    Buffer.from([0]),
    createHash('sha256').update('localhost').digest(),
    clientDataHash,
    credentialId,
    Buffer.from([4]),
    x,
    y,
  ])
  const statement: [string, CborValue][] = [
    ['x5c', [certificate]],
    ['sig', sign('sha256', signed, privateKey)],
  ]
  return { fmt: 'fido-u2f', attStmt: new Map(statement) }
}
