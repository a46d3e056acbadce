import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { ofAccount, ofClient, ofNew, onClient, restoreFrom } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const clientsRecords: AreaRecords<'clients'> = {
  'clients.list': noInput,
  'clients.get': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.link': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.renewLink': {
    later: ({ own, input }) => own.clients.renewLink(input),

    input: ({ clientId }) => ({ id: clientId }),
    act: ofClient('link.renewed', 0),
  },
  'clients.setLinkEnabled': {
    later: ({ own, input }) => own.clients.setLinkEnabled({ ...input, isEnabled: true }),

    input: ({ clientId }) => ({ id: clientId, isEnabled: false }),
    act: ofClient('link.disabled', 0),
  },
  'clients.deletionImpact': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.login': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.pictures': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.notes': { input: ({ clientId }) => ({ id: clientId }) },
  'clients.personalData': {
    input: ({ clientId }) => ({ id: clientId }),
    act: ofClient('data.exported', 1),
  },
  'clients.inactive': noInput,
  'clients.setRetention': {
    later: ({ own }) => own.clients.setRetention({ months: '48' }),

    input: () => ({ months: '36' }),
    act: ofAccount('profile.settings-changed', 0),
  },
  'clients.purge': {
    later: ({ own, tenant }) => own.clients.setColour({ id: tenant.clientId, color: '#166534' }),

    input: ({ clientId }) => ({ ids: [clientId] }),
    act: {
      kind: 'client.removed',
      prepare: async ({ actor }, db) => {
        const { id } = await makeClient(db, actor.id, { createdAt: new Date('2020-01-01') })
        return { input: { ids: [id] }, keys: { trainerId: actor.id, clientIds: [id] } }
      },
    },
  },
  'clients.add': {
    later: ({ own, input }) => own.clients.remove({ id: input.id }),

    input: () => ({ id: randomUUID(), ...details() }),
    act: ofNew('client.added', (id, { actor }) => ({
      trainerId: actor.id,
      clientIds: [id],
    })),
    creates: ['clientId'],
  },
  'clients.update': {
    later: ({ own, input }) => own.clients.update({ ...input, name: 'Bo Ek' }),

    input: ({ clientId }) => ({ id: clientId, ...details() }),
    act: ofClient('client.updated', 0),
  },
  'clients.setColour': {
    later: ({ own, input }) => own.clients.setColour({ ...input, color: '#166534' }),

    input: ({ clientId }) => ({ id: clientId, color: '#1d4ed8' }),
    act: ofClient('client.colour-changed', 0),
  },
  'clients.saveLastingNote': {
    later: ({ own, input }) =>
      own.clients.saveLastingNote({
        id: input.id,
        lastingNote: 'Ring efter åtta',
        noteBefore: input.lastingNote,
      }),

    input: ({ clientId, lastingNote }) => ({
      id: clientId,
      lastingNote: 'Ring före åtta',
      noteBefore: lastingNote,
    }),
    act: ofClient('client.note-changed', 0),
  },
  'clients.remove': {
    later: (made) => restoreFrom(made, made.answer.trashId),

    input: ({ clientId }) => ({ id: clientId }),
    act: ofClient('client.removed', 0),
  },
  'clients.import': {
    later: ({ own, input }) => {
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
      return own.clients.undoImport({
        types: idsOf(input.types),
        clients: idsOf(input.clients),
        pots: idsOf(input.pots),
      })
    },

    input: ({ clientId, potTypeId }) => {
      const [id, type] = [randomUUID(), randomUUID()]
      return {
        fileName: 'Klienter 2026.xlsx',
        types: [{ id: type, name: 'Massage' }],
        clients: [{ id, ...details(), lastingNote: 'Ring före åtta', color: '#1d4ed8' }],
        pots: [
          {
            id: randomUUID(),
            clientId,
            potTypeId,
            hours: '7,5',
            price: { amount: '900', paidOn: '2026-11-02' },
          },
          { id: randomUUID(), clientId: id, potTypeId: type, hours: -1 },
        ],
      }
    },
    act: {
      kind: 'clients.imported',
      prepare: (tenant, _db, input) => {
        const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
        const { trainerId, clientIds } = onClient(tenant)
        const keys = { trainerId, clientIds: [...idsOf(input.clients), ...clientIds] }
        return { keys: { ...keys, subjectIds: idsOf(input.pots) } }
      },
    },
    withForeign: [
      [['potTypeId'], 'POT_TYPE_NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
      [['clientId', 'potTypeId'], 'NOT_FOUND'],
    ],
  },
  'clients.undoImport': {
    later: async ({ own }) => {
      const deleted = await own.trash.list()
      const id = deleted.find(({ kind }) => kind === 'client')?.id ?? ''
      return own.trash.restore({ id, email: null })
    },
    input: ({ clientId, potId, potTypeId }) => ({
      types: [potTypeId],
      clients: [clientId],
      pots: [potId],
    }),
    act: ofClient('clients.import-undone', 0),
    withForeign: 'left out',
  },
  'clients.giveLogin': {
    later: ({ own, input }) => own.clients.removeLogin(input),

    input: ({ clientId }) => ({ id: clientId }),
    act: ofClient('client.login-given', 0),
  },
  'clients.removeLogin': {
    later: ({ own, input }) => own.clients.giveLogin(input),

    input: ({ clientId }) => ({ id: clientId }),
    act: {
      kind: 'client.login-removed',
      prepare: async (tenant, db) => ({
        keys: { ...onClient(tenant), accountId: await linkAccount(tenant, db) },
      }),
    },
  },
}

function details() {
  return { name: 'Anna Lindqvist', email: `${randomUUID()}@example.com`, phone: '070-123 45 67' }
}

async function linkAccount({ clientId }: Tenant, db: Database): Promise<string> {
  const { id: profileId } = await makeProfile(db, { role: 'CLIENT' })
  await db.update(clients).set({ profileId }).where(eq(clients.id, clientId))
  return profileId
}
