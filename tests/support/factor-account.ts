import type { Database } from '#server/platform/db/database.ts'
import type { PendingLogin } from '#shared/auth/second-factor.ts'
import { testPasswords } from './callers.ts'
import { makePasskey, makeProfile } from './factories.ts'
import type { CallAnswer, TestServer } from './server.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator.ts'

const password = 'hemligt ord för alla'

/** An account with a password, and what its owner does in a browser. */
export type FactorAccount = {
  id: string
  email: string
  password: string
  /** The first step of a login; the second factor is awaited. Throws when it is not. */
  begin: (headers?: Record<string, string>) => Promise<PendingLogin>
  /** Both steps with a passkey. */
  logInWith: (authenticator: SoftwareAuthenticator) => Promise<CallAnswer>
}

export async function makeFactorAccount(
  db: Database,
  server: TestServer,
  overrides: Parameters<typeof makeProfile>[1] = {},
): Promise<FactorAccount> {
  const passwordHash = await testPasswords.hash(password)
  const { id, email } = await makeProfile(db, { passwordHash, ...overrides })
  const begin = async (headers: Record<string, string> = {}) => {
    const answer = await server.call('auth.login', { email, password }, { headers })
    const data = answer.data as { secondFactor?: PendingLogin } | null
    if (!data?.secondFactor) throw new Error(`no second factor is awaited: ${answer.text}`)
    return data.secondFactor
  }
  return {
    id,
    email,
    password,
    begin,
    logInWith: async (authenticator) => {
      const pending = await begin()
      return passWith(server, pending, authenticator)
    },
  }
}

/** Adds the passkey of a software authenticator to an account, past the procedures. */
export async function givePasskey(db: Database, profileId: string): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator()
  const { publicKey } = authenticator
  await makePasskey(db, profileId, { credentialId: authenticator.credentialId, publicKey })
  return authenticator
}

/** The second step of a login with a passkey; `differences` make its answer wrong. */
export function passWith(
  server: TestServer,
  pending: PendingLogin,
  authenticator: SoftwareAuthenticator,
  differences: Partial<Parameters<SoftwareAuthenticator['sign']>[1]> = {},
): Promise<CallAnswer> {
  const { passkey } = pending
  if (!passkey) throw new Error('the login asks for no passkey')
  const response = authenticator.sign(passkey, { origin: server.origin, ...differences })
  const answer = { method: 'passkey', response }
  return server.call('auth.passFactor', { token: pending.token, answer })
}

/** 'ok' or the problem of an answer. */
export function outcomeOf({ status, problem }: CallAnswer): string {
  return status === 200 ? 'ok' : (problem ?? String(status))
}
