import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions } from '#server/schema/auth.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makePasskey, makeProfile } from '#tests/factories.ts'
import { appSecret, codeAt, makeAuthenticatorApp, sealedSetup } from '#tests/second-factor.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'
import { appUrl, changeOf, now, ofAccount, onClient, rightPassword } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const profileRecords: AreaRecords<'profile'> = {
  'profile.get': noInput,
  'profile.personalData': {
    input: () => undefined,
    act: {
      kind: 'data.exported',
      repeated: 1,
      prepare: ({ actor }) => ({ keys: { accountId: actor.id } }),
    },
  },
  'profile.update': {
    later: ({ own }) => own.profile.update({ name: 'Annat namn', phone: null }),

    input: () => ({ name: 'Namn', phone: null }),
    act: ofAccount('profile.updated', 0),
  },
  'profile.emailChange': noInput,
  'profile.changeEmail': {
    later: ({ own }) => own.profile.cancelEmailChange({}),

    input: () => ({
      email: `${randomUUID()}@example.com`,
      password: 'fel lösenord',
    }),
    act: {
      kind: 'email.change-requested',
      prepare: () => ({
        input: { email: `${randomUUID()}@example.com`, password: rightPassword },
        keys: {},
      }),
    },
  },
  'profile.resendEmailChange': {
    later: ({ own, db, tenant }) =>
      changeOf(tenant.actor, db).then(() => own.profile.cancelEmailChange({})),

    input: () => ({}),
    act: {
      kind: 'email.change-requested',
      prepare: async ({ actor }, db) => {
        await changeOf(actor, db)
        return { keys: {} }
      },
    },
  },
  'profile.cancelEmailChange': {
    later: ({ db, tenant }) => changeOf(tenant.actor, db),

    input: () => ({}),
    act: {
      kind: 'email.change-stopped',
      prepare: async ({ actor }, db) => {
        await changeOf(actor, db)
        return { keys: {} }
      },
    },
  },
  'profile.updateTrainerSettings': {
    later: ({ own }) => own.profile.updateTrainerSettings({ cancellationHours: '12' }),

    input: () => ({
      cancellationHours: '24',
      otherInformation: 'Ring',
      contactEmail: 'pt@example.com',
      contactPhone: '070-174 06 96',
      portalAccent: 'moss',
      pricesOnLink: true,
      organizationNumber: '556000-0001',
      postalAddress: 'Storgatan 1',
    }),
    act: ofAccount('profile.settings-changed', 0),
  },
  'profile.removeImage': {
    later: ({ db, tenant }) => addImage(db, tenant),

    input: () => ({}),
    act: {
      kind: 'profile.image-removed',
      prepare: async (tenant, db) => {
        await addImage(db, tenant)
        return { keys: {} }
      },
    },
  },
  'profile.setKeyboardShortcuts': {
    later: ({ own }) => own.profile.setKeyboardShortcuts({ on: true }),

    input: () => ({ on: false }),
    act: ofAccount('profile.shortcuts-changed', 0),
  },
  'profile.logins': noInput,
  'profile.endLogin': {
    input: () => ({ id: randomUUID(), password: 'fel lösenord' }),
    act: {
      kind: 'login.ended',
      prepare: async ({ actor }, db) => {
        await beginLogin(db, actor.id)
        const [login] = await db
          .select({ id: authSessions.publicId })
          .from(authSessions)
          .where(eq(authSessions.userId, actor.id))
        return { input: { id: login?.id ?? '', password: rightPassword }, keys: {} }
      },
    },
  },
  'profile.endOtherLogins': {
    later: ({ db, tenant }) => beginLogin(db, tenant.actor.id),

    input: () => ({ password: 'fel lösenord' }),
    act: {
      kind: 'login.ended',
      prepare: async ({ actor }, db) => {
        await beginLogin(db, actor.id)
        return { input: { password: rightPassword }, keys: {} }
      },
    },
  },
  'profile.secondFactor': noInput,
  'profile.startPasskey': {
    input: () => ({ password: 'fel lösenord' }),
    act: ofAccount('factor.setup-begun', 1, { password: rightPassword }),
  },
  'profile.addPasskey': {
    input: () => ({
      setup: newToken(),
      name: 'Mobilen',
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: 'e30',
          attestationObject: 'oA',
          authenticatorData: 'AAAA',
          transports: ['internal'],
          publicKeyAlgorithm: -7,
          publicKey: 'AAAA',
        },
      },
    }),
    act: {
      kind: 'factor.added',
      prepare: (tenant) => ({ input: newPasskey(tenant), keys: {} }),
    },
  },
  'profile.removePasskey': {
    input: () => ({ id: randomUUID(), password: 'fel lösenord' }),
    act: {
      kind: 'factor.removed',
      prepare: async ({ actor }, db) => {
        const id = await makePasskey(db, actor.id)
        return { input: { id, password: rightPassword }, keys: {} }
      },
    },
  },
  'profile.startAuthenticator': {
    input: () => ({ password: 'fel lösenord' }),
    act: ofAccount('factor.setup-begun', 1, { password: rightPassword }),
  },
  'profile.confirmAuthenticator': {
    input: () => ({ setup: newToken(), code: '123456' }),
    act: {
      kind: 'factor.added',
      prepare: ({ actor }) => {
        const setup = sealedSetup('AUTHENTICATOR', { profileId: actor.id, value: appSecret })
        return { input: { setup, code: codeAt(now) }, keys: {} }
      },
    },
  },
  'profile.removeAuthenticator': {
    later: ({ db, tenant }) => makeAuthenticatorApp(db, tenant.actor.id),

    input: () => ({ password: 'fel lösenord' }),
    act: {
      kind: 'factor.removed',
      prepare: async ({ actor }, db) => {
        await makeAuthenticatorApp(db, actor.id)
        return { input: { password: rightPassword }, keys: {} }
      },
    },
  },
  'profile.newRecoveryCodes': {
    later: ({ own, input }) => own.profile.newRecoveryCodes(input),
    isAnsweredOnce: true,

    input: () => ({ password: 'fel lösenord' }),
    act: {
      kind: 'factor.codes-renewed',
      prepare: async ({ actor }, db) => {
        await makePasskey(db, actor.id)
        return { input: { password: rightPassword }, keys: {} }
      },
    },
  },
  'profile.erasureImpact': noInput,
  'profile.erase': {
    input: () => ({ password: 'fel lösenord' }),
    act: {
      kind: 'account.erased',
      prepare: async (tenant, db) => {
        // The last SUPER_ADMIN is refused.
        await makeProfile(db, { role: 'SUPER_ADMIN' })
        const keys = { ...onClient(tenant), accountId: tenant.actor.id, subjectIds: [] }
        return { input: { password: rightPassword }, keys }
      },
    },
  },
}

function addImage(db: Database, { actor }: Tenant) {
  const fileName = 'profile_1.webp'
  const bytes = new Uint8Array([1])
  return db
    .insert(profileImages)
    .values({ profileId: actor.id, fileName, bytes, createdAt: new Date() })
}

/** What the browser sends to add a passkey. */
function newPasskey({ actor }: Tenant) {
  const challenge = newToken()
  const setup = sealedSetup('PASSKEY', { profileId: actor.id, value: challenge })
  const options = { challenge, rp: { id: appUrl.hostname } }
  const response = softwareAuthenticator().create(options, { origin: appUrl.origin })
  return { setup, name: 'Mobilen', response }
}
