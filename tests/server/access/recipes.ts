import { randomUUID } from 'node:crypto'
import { newToken } from '#server/access/keys.ts'
import type { OrganizationFixture, Rows } from '#tests/canaries.ts'

const newPassword = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

/**
 * For every procedure an input that is valid in every field, on these rows. Created rows get new ids. A new procedure
 * needs a recipe here, and a line in the table of access-matrix.test.ts.
 */
export const recipes: Record<
  string,
  (rows: Rows & OrganizationFixture) => Record<string, unknown> | undefined
> = {
  'auth.me': () => undefined,
  // A new unused address each time, so that the rate limit does not apply.
  'auth.login': () => ({ email: `${randomUUID()}@example.com`, password: 'fel lösenord' }),
  'auth.logout': () => ({}),
  'auth.requestReset': () => ({ email: `${randomUUID()}@example.com` }),
  'auth.checkReset': () => ({ token: newToken() }),
  'auth.resetPassword': () => ({ token: newToken(), ...newPassword }),
  'auth.activate': ({ code }) => ({
    code,
    email: `${randomUUID()}@example.com`,
    name: 'Ny Tränare',
    ...newPassword,
  }),
  'auth.changePassword': () => ({ currentPassword: 'fel lösenord', ...newPassword }),

  'clients.list': () => undefined,
  'clients.get': ({ clientId }) => ({ id: clientId }),
  'clients.link': ({ clientId }) => ({ id: clientId }),
  'clients.renewLink': ({ clientId }) => ({ id: clientId }),
  'clients.setLinkEnabled': ({ clientId }) => ({ id: clientId, isEnabled: false }),
  'clients.deletionImpact': ({ clientId }) => ({ id: clientId }),
  'clients.login': ({ clientId }) => ({ id: clientId }),
  'clients.personalData': ({ clientId }) => ({ id: clientId }),
  'clients.inactive': () => undefined,
  'clients.setRetention': () => ({ months: '36' }),
  'clients.purge': ({ clientId }) => ({ ids: [clientId] }),
  'clients.add': () => ({ id: randomUUID(), ...details() }),
  'clients.update': ({ clientId }) => ({ id: clientId, ...details() }),
  'clients.setColour': ({ clientId }) => ({ id: clientId, color: '#1d4ed8' }),
  'clients.remove': ({ clientId }) => ({ id: clientId }),
  'clients.giveLogin': ({ clientId }) => ({ id: clientId }),
  'clients.removeLogin': ({ clientId }) => ({ id: clientId }),

  'pots.types': () => undefined,
  'pots.createType': () => ({ id: randomUUID(), name: 'PT', description: 'Enskilt' }),
  'pots.updateType': ({ potTypeId }) => ({ id: potTypeId, name: 'PT', description: null }),
  'pots.removeType': ({ potTypeId }) => ({ id: potTypeId }),
  'pots.ofClient': ({ clientId }) => ({ clientId }),
  'pots.all': () => undefined,
  'pots.statement': ({ potId }) => ({ id: potId }),
  'pots.deletionImpact': ({ potId }) => ({ id: potId }),
  'pots.create': ({ clientId, potTypeId }) => ({
    id: randomUUID(),
    clientId,
    potTypeId,
    initialHours: '1,5',
  }),
  'pots.changeHours': ({ potId }) => ({
    id: randomUUID(),
    potId,
    hours: -2.25,
    reason: 'Justering',
  }),
  'pots.removeHistory': ({ historyId }) => ({ id: historyId }),
  'pots.remove': ({ potId }) => ({ id: potId }),

  'sessions.ofClient': ({ clientId }) => ({ clientId }),
  'sessions.page': ({ clientId, sessionId }) => ({
    clientId,
    cursor: { startsAt: '2027-01-01T00:00:00.000Z', id: sessionId },
  }),
  'sessions.openOfClient': ({ clientId }) => ({ clientId }),
  'sessions.onDates': () => ({ date: '2026-11-24', repeatWeeks: 1 }),
  'sessions.unmarked': () => undefined,
  'sessions.similar': ({ sessionId }) => ({ id: sessionId }),
  'sessions.get': ({ sessionId }) => ({ id: sessionId }),
  'sessions.create': ({ clientId, potId }) => ({
    id: randomUUID(),
    clientId,
    potId,
    date: '2026-12-01',
    time: '10:00',
    durationHours: 1.5,
    notes: 'Rehab',
    repeatWeeks: 2,
    skipWeeks: [1],
  }),
  'sessions.update': ({ sessionId, clientId, potId }) => ({
    id: sessionId,
    version: 1,
    clientId,
    potId,
    date: '2026-11-25',
    time: '11:00',
    durationHours: 2,
    notes: 'Flyttat',
    completed: true,
    noShow: false,
    others: [randomUUID()],
  }),
  'sessions.move': ({ sessionId }) => ({
    id: sessionId,
    version: 1,
    date: '2026-11-25',
    time: '11:00',
    durationHours: 2,
    others: [randomUUID()],
  }),
  'sessions.undoMove': ({ sessionId }) => ({
    sessions: [
      { id: sessionId, version: 1, startsAt: '2026-11-25T09:00:00.000Z', durationHours: 1 },
    ],
  }),
  'sessions.mark': ({ sessionId }) => ({
    sessions: [{ id: sessionId, version: 1 }],
    completed: true,
    noShow: false,
  }),
  'sessions.remove': ({ sessionId }) => ({ id: sessionId, others: [randomUUID()] }),
  'sessions.restore': ({ clientId, potId }) => ({
    session: {
      id: randomUUID(),
      version: 3,
      clientId,
      potId,
      startsAt: '2026-11-25T09:00:00.000Z',
      durationHours: 1,
      notes: 'Tillbaka',
    },
  }),

  'calendar.week': ({ clientId }) => ({ week: '2026-W48', clientId }),
  'dashboard.counts': () => undefined,
  'profile.get': () => undefined,
  'profile.personalData': () => undefined,
  'profile.update': () => ({ name: 'Namn', phone: null }),
  'profile.updateTrainerSettings': () => ({
    cancellationHours: '24',
    otherInformation: 'Ring',
    contactEmail: 'pt@example.com',
    contactPhone: '070-174 06 96',
  }),
  'profile.removeImage': () => ({}),
  'profile.setKeyboardShortcuts': () => ({ on: false }),
  'profile.erasureImpact': () => undefined,
  'profile.erase': () => ({ password: 'fel lösenord' }),
  'export.data': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  'admin.counts': () => undefined,
  'admin.trainers': () => undefined,
  'admin.addTrainer': () => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    name: 'Ny',
    phone: null,
    role: 'TRAINER',
  }),
  'admin.setPassword': ({ accountId }) => ({ id: accountId, ...newPassword }),
  'admin.sendResetLink': ({ accountId }) => ({ id: accountId }),
  'admin.setDisabled': ({ accountId }) => ({ id: accountId, isDisabled: true }),
  'organizations.mine': () => undefined,
  'organizations.join': ({ code }) => ({ code }),
  'organizations.create': () => ({ id: randomUUID(), name: 'Kraft', description: 'Vi tränar' }),
  'organizations.members': ({ organizationId }) => ({ organizationId }),
  'organizations.leave': ({ organizationId }) => ({ organizationId }),
  'organizations.update': ({ organizationId }) => ({
    organizationId,
    name: 'Kraft',
    description: null,
  }),
  'organizations.setMemberRole': ({ organizationId, memberId }) => ({
    organizationId,
    memberId,
    role: 'ADMIN',
  }),
  'organizations.removeMember': ({ organizationId, memberId }) => ({ organizationId, memberId }),
  'organizations.trainers': ({ organizationId }) => ({ organizationId }),
  'organizations.trainer': ({ organizationId, memberTrainerId }) => ({
    organizationId,
    trainerId: memberTrainerId,
  }),
  'organizations.invitations': ({ organizationId }) => ({ organizationId }),
  'organizations.invite': ({ organizationId }) => ({
    id: randomUUID(),
    organizationId,
    email: `${randomUUID()}@example.com`,
  }),
  'organizations.removeInvitation': ({ organizationId, invitationId }) => ({
    organizationId,
    invitationId,
  }),
  'portal.get': ({ token }) => ({ token }),
  'portal.opened': ({ token }) => ({ token }),
  'portal.mine': () => undefined,
}

function details() {
  return { name: 'Anna Lindqvist', email: `${randomUUID()}@example.com`, phone: '070-123 45 67' }
}
