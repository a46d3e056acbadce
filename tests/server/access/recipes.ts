import { randomUUID } from 'node:crypto'
import { newToken, readableSecret } from '#server/access/keys.ts'
import { undoProof } from '#server/sessions/undo-proof.ts'
import { recoveryCodeLength } from '#shared/auth/limits.ts'
import { testKeys } from '#tests/callers.ts'
import { type OrganizationFixture, type Rows, tenantAbsence } from '#tests/canaries.ts'

/** An absence on the day of the tenant's session. */
const onSession = { ...tenantAbsence, from: '2026-11-24', to: '2026-11-24', label: 'Utbildning' }

const newPassword = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

/** A session as the undo of an act brings it back, with the proof that it was so. */
function earlier(of: { id: string; potId?: string }) {
  const was = { ...of, startsAt: new Date('2026-11-25T09:00:00.000Z'), durationHours: 1 }
  const proof = undoProof(testKeys, was)
  return { ...was, version: 1, startsAt: was.startsAt.toISOString(), proof }
}

/** The same of a session that an absence moved. */
function earlierStart(sessionId: string) {
  const { durationHours: _, ...moved } = earlier({ id: sessionId })
  return moved
}

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
  'auth.passFactor': () => ({
    token: newToken(),
    answer: { method: 'recovery', code: readableSecret(recoveryCodeLength) },
  }),
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
  'auth.completeInvitation': () => ({ name: 'Ny Tränare', ...newPassword }),
  'auth.checkOffer': () => ({ token: newToken() }),
  'auth.acceptOffer': () => ({ token: newToken() }),
  'auth.acceptOfferWithPassword': () => ({ token: newToken(), ...newPassword }),
  'auth.changePassword': () => ({ currentPassword: 'fel lösenord', ...newPassword }),
  'auth.confirmation': () => undefined,
  'auth.confirm': () => ({ answer: { method: 'password', password: 'fel lösenord' } }),
  'auth.checkEmailLink': () => ({ token: newToken() }),
  'auth.confirmEmail': () => ({ token: newToken() }),
  'auth.stopEmailChange': () => ({ token: newToken() }),
  'auth.checkFirstAccount': () => ({ token: newToken() }),
  'auth.makeFirstAccount': () => ({
    token: newToken(),
    name: 'Ny Tränare',
    email: `${randomUUID()}@example.com`,
    ...newPassword,
  }),

  'clients.list': () => undefined,
  'clients.get': ({ clientId }) => ({ id: clientId }),
  'clients.link': ({ clientId }) => ({ id: clientId }),
  'clients.renewLink': ({ clientId }) => ({ id: clientId }),
  'clients.setLinkEnabled': ({ clientId }) => ({ id: clientId, isEnabled: false }),
  'clients.deletionImpact': ({ clientId }) => ({ id: clientId }),
  'clients.login': ({ clientId }) => ({ id: clientId }),
  'clients.pictures': ({ clientId }) => ({ id: clientId }),
  'clients.notes': ({ clientId }) => ({ id: clientId }),
  'clients.personalData': ({ clientId }) => ({ id: clientId }),
  'clients.inactive': () => undefined,
  'clients.setRetention': () => ({ months: '36' }),
  'clients.purge': ({ clientId }) => ({ ids: [clientId] }),
  'clients.add': () => ({ id: randomUUID(), ...details() }),
  'clients.update': ({ clientId }) => ({ id: clientId, ...details() }),
  'clients.setColour': ({ clientId }) => ({ id: clientId, color: '#1d4ed8' }),
  'clients.saveLastingNote': ({ clientId, lastingNote }) => ({
    id: clientId,
    lastingNote: 'Ring före åtta',
    noteBefore: lastingNote,
  }),
  'clients.remove': ({ clientId }) => ({ id: clientId }),
  'clients.import': ({ clientId, potTypeId }) => {
    const [id, type] = [randomUUID(), randomUUID()]
    return {
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
  'clients.undoImport': ({ clientId, potId, potTypeId }) => ({
    types: [potTypeId],
    clients: [clientId],
    pots: [potId],
  }),
  'clients.giveLogin': ({ clientId }) => ({ id: clientId }),
  'clients.removeLogin': ({ clientId }) => ({ id: clientId }),

  'pots.types': () => undefined,
  'pots.createType': () => ({ id: randomUUID(), name: 'PT', description: 'Enskilt' }),
  'pots.updateType': ({ potTypeId }) => ({ id: potTypeId, name: 'PT', description: null }),
  'pots.removeType': ({ potTypeId }) => ({ id: potTypeId }),
  'pots.ofClient': ({ clientId }) => ({ clientId }),
  'pots.all': () => undefined,
  'pots.statement': ({ potId }) => ({ id: potId }),
  'pots.pictures': () => undefined,
  'pots.deletionImpact': ({ potId }) => ({ id: potId }),
  'pots.create': ({ clientId, potTypeId }) => ({
    id: randomUUID(),
    clientId,
    potTypeId,
    initialHours: '1,5',
    price: { amount: '1 200,50', paidOn: null },
  }),
  'pots.changeHours': ({ potId }) => ({
    id: randomUUID(),
    potId,
    hours: -2.25,
    reason: 'Justering',
  }),
  'pots.savePrice': ({ potId, historyId }) => ({
    potId,
    historyId,
    price: { amount: 1200.5, paidOn: '2026-11-20' },
  }),
  'pots.removeHistory': ({ historyId }) => ({ id: historyId }),
  'pots.remove': ({ potId }) => ({ id: potId }),

  'sessions.ofClient': ({ clientId }) => ({ clientId }),
  'sessions.page': ({ clientId, sessionId, potTypeId }) => ({
    clientId,
    filter: { from: '2026-11-01', to: '2026-11-30', outcome: 'planned', potTypeId },
    cursor: { startsAt: '2027-01-01T00:00:00.000Z', id: sessionId },
    order: 'newestFirst',
  }),
  'sessions.openOfClient': ({ clientId }) => ({ clientId }),
  'sessions.onDates': () => ({ date: '2026-11-24', weekdays: [4], repeatWeeks: 1 }),
  'sessions.unmarked': () => undefined,
  'sessions.sums': ({ clientId, potTypeId }) => ({
    clientId,
    filter: { from: '2026-11-01', to: '2026-11-30', outcome: 'planned', potTypeId },
  }),
  'sessions.wellness': ({ clientId }) => ({ clientId, year: 2026 }),
  'sessions.usage': ({ clientId }) => ({ clientId, from: '2026-11-01', to: '2026-11-30' }),
  'sessions.similar': ({ sessionId }) => ({ id: sessionId }),
  'sessions.get': ({ sessionId }) => ({ id: sessionId }),
  'sessions.series': ({ sessionId }) => ({ id: sessionId }),
  'sessions.create': ({ clientId, potId }) => ({
    id: randomUUID(),
    clientId,
    potId,
    date: '2026-12-01',
    time: '10:00',
    durationHours: 1.5,
    notes: 'Rehab',
    weekdays: [4],
    repeatWeeks: 2,
    everyOtherWeek: false,
    until: '2026-12-18',
    skip: [1],
  }),
  'sessions.undoCreate': ({ sessionId }) => ({ id: sessionId }),
  'sessions.next': ({ sessionId }) => ({ id: sessionId }),
  'sessions.bookNext': ({ sessionId }) => ({
    id: randomUUID(),
    sessionId,
    startsAt: '2027-03-02T09:00:00.000Z',
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
    sessions: [earlier({ id: sessionId })],
  }),
  'sessions.changeSeries': ({ sessionId, potId }) => ({
    id: sessionId,
    version: 1,
    date: '2026-11-25',
    time: '11:00',
    durationHours: 2,
    potId,
    others: [randomUUID()],
    newId: randomUUID(),
    moreWeeks: 2,
    skipWeeks: [1],
  }),
  'sessions.undoSeriesChange': ({ sessionId, potId }) => ({
    sessions: [earlier({ id: sessionId, potId })],
    added: [{ id: randomUUID(), version: 1 }],
  }),
  'sessions.mark': ({ sessionId }) => ({
    sessions: [{ id: sessionId, version: 1 }],
    completed: true,
    noShow: false,
  }),
  'sessions.remove': ({ sessionId }) => ({ id: sessionId, others: [randomUUID()] }),
  'trash.list': () => undefined,
  'trash.preview': ({ trashId }) => ({ id: trashId }),
  'trash.restoreMany': ({ trashId }) => ({ ids: [trashId] }),
  'trash.restore': ({ trashId }) => ({ id: trashId, email: `${randomUUID()}@example.com` }),
  'trash.empty': ({ trashId }) => ({ ids: [trashId] }),

  'sessions.cancelled': ({ cancelledId }) => ({ id: cancelledId }),
  'sessions.cancel': ({ sessionId }) => ({
    id: sessionId,
    version: 1,
    kind: 'late',
    reason: 'Sjuk',
  }),
  'sessions.undoCancellation': ({ cancelledId }) => ({ id: cancelledId, version: 1 }),
  'sessions.removeMany': ({ sessionId }) => ({ sessions: [{ id: sessionId, version: 1 }] }),
  'sessions.cancelMany': ({ sessionId }) => ({
    sessions: [{ id: sessionId, version: 1 }],
    kind: 'inTime',
  }),
  'sessions.startsOf': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  // Long past on any clock, so that it can be completed.
  'sessions.import': ({ clientId, potId }) => ({
    sessions: [
      {
        id: randomUUID(),
        clientId,
        potId,
        startsAt: '2020-11-03T09:00:00.000Z',
        durationHours: '1,5',
        status: 'completed',
        notes: 'Rehab',
      },
      {
        id: randomUUID(),
        clientId,
        potId: null,
        startsAt: '2020-11-10T09:00:00.000Z',
        durationHours: 0.75,
        status: 'planned',
        notes: '',
      },
    ],
    entries: [{ id: randomUUID(), potId }],
  }),
  'sessions.undoImport': ({ sessionId, historyId }) => ({
    sessions: [sessionId],
    entries: [historyId],
  }),
  'sessions.undoCancelMany': ({ cancelledId }) => ({ sessions: [{ id: cancelledId, version: 1 }] }),
  'answers.list': () => undefined,
  'answers.markSeen': ({ answerId }) => ({ ids: [answerId] }),
  'letters.preview': () => ({ letter: 'lowBalance' }),
  'letters.sendSample': () => ({ letter: 'reminder' }),

  'messages.prepare': ({ clientId, sessionId }) => ({
    clientIds: [clientId],
    sessionIds: [sessionId],
    seriesId: sessionId,
  }),
  'messages.send': ({ clientId, cancelledId }) => ({
    messages: [
      {
        clientId,
        text: 'Hej! Tisdag 1 dec 10:00 är avbokat. {länk}',
        expected: [{ id: cancelledId, startsAt: null }],
      },
    ],
  }),
  'messages.told': ({ clientId, sessionId }) => ({
    clientId,
    way: 'sms',
    sessionIds: [sessionId],
  }),
  'absences.between': () => ({ from: '2026-11-23', to: '2026-11-29' }),
  'absences.plan': ({ absenceId }) => ({ id: absenceId, absence: onSession }),
  'absences.create': ({ sessionId }) => ({
    id: randomUUID(),
    absence: onSession,
    cancel: [{ id: sessionId, version: 1 }],
    move: [],
  }),
  'absences.change': ({ absenceId, absenceLabel, sessionId }) => ({
    id: absenceId,
    before: { ...tenantAbsence, label: absenceLabel },
    absence: onSession,
    cancel: [],
    move: [{ id: sessionId, version: 1, startsAt: '2026-12-01T09:00:00.000Z' }],
  }),
  'absences.remove': ({ absenceId, absenceLabel }) => ({
    id: absenceId,
    before: { ...tenantAbsence, label: absenceLabel },
  }),
  'absences.undo': ({ absenceId, absenceLabel, sessionId }) => ({
    id: absenceId,
    since: { ...tenantAbsence, label: absenceLabel },
    before: null,
    cancelled: [],
    moved: [earlierStart(sessionId)],
  }),

  'feeds.list': () => undefined,
  'feeds.create': ({ clientId }) => ({ clientId, naming: 'names' }),
  'feeds.renew': ({ feedId }) => ({ id: feedId }),
  'feeds.remove': ({ feedId }) => ({ id: feedId }),
  'calendar.week': ({ clientId }) => ({ week: '2026-W48', clientId }),
  'dashboard.counts': () => undefined,
  'profile.get': () => undefined,
  'profile.personalData': () => undefined,
  'profile.update': () => ({ name: 'Namn', phone: null }),
  'profile.emailChange': () => undefined,
  'profile.changeEmail': () => ({
    email: `${randomUUID()}@example.com`,
    password: 'fel lösenord',
  }),
  'profile.resendEmailChange': () => ({}),
  'profile.cancelEmailChange': () => ({}),
  'profile.updateTrainerSettings': () => ({
    cancellationHours: '24',
    otherInformation: 'Ring',
    contactEmail: 'pt@example.com',
    contactPhone: '070-174 06 96',
    portalAccent: 'moss',
    pricesOnLink: true,
    organizationNumber: '556000-0001',
    postalAddress: 'Storgatan 1',
  }),
  'profile.removeImage': () => ({}),
  'profile.setKeyboardShortcuts': () => ({ on: false }),
  'profile.logins': () => undefined,
  'profile.endLogin': () => ({ id: randomUUID(), password: 'fel lösenord' }),
  'profile.endOtherLogins': () => ({ password: 'fel lösenord' }),
  'profile.secondFactor': () => undefined,
  'profile.startPasskey': () => ({ password: 'fel lösenord' }),
  'profile.addPasskey': () => ({
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
  'profile.removePasskey': () => ({ id: randomUUID(), password: 'fel lösenord' }),
  'profile.startAuthenticator': () => ({ password: 'fel lösenord' }),
  'profile.confirmAuthenticator': () => ({ setup: newToken(), code: '123456' }),
  'profile.removeAuthenticator': () => ({ password: 'fel lösenord' }),
  'profile.newRecoveryCodes': () => ({ password: 'fel lösenord' }),
  'events.ofClient': ({ clientId }) => ({ clientId, group: null }),
  'events.mine': () => ({}),
  'events.ofOrganization': ({ organizationId }) => ({ organizationId }),
  'events.security': () => ({ email: null, from: null, to: null, group: null }),
  'events.refusals': () => ({ email: null, from: null, to: null }),
  'events.exportSecurity': () => ({ email: null, from: null, to: '2026-11-30', group: 'login' }),
  'profile.erasureImpact': () => undefined,
  'profile.erase': () => ({ password: 'fel lösenord' }),
  'export.data': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  'export.copies': () => undefined,
  'admin.counts': () => undefined,
  'admin.backups': () => undefined,
  'admin.trainers': () => undefined,
  'admin.clientAccounts': () => undefined,
  'admin.resetFactor': ({ accountId }) => ({ id: accountId }),
  'admin.requestCopy': () => ({ password: 'fel lösenord' }),
  'admin.endLogins': ({ accountId }) => ({ id: accountId }),
  'admin.makeTrainer': ({ accountId }) => ({ id: accountId }),
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
    retentionMonths: '36',
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
  'organizations.overview': ({ organizationId }) => ({
    organizationId,
    from: '2026-09-28',
    to: '2026-11-22',
  }),
  'organizations.remove': ({ organizationId }) => ({ organizationId }),
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
  'portal.feed': ({ token }) => ({ token }),
  'portal.renewFeed': ({ token }) => ({ token }),
  'portal.removeFeed': ({ token }) => ({ token }),
  'portal.cancel': ({ token, sessionId }) => ({
    token,
    sessionId,
    version: 1,
    expects: 'inTime',
    reason: 'Sjuk',
  }),
  'portal.undoCancel': ({ token, cancelledId }) => ({
    token,
    sessionId: cancelledId,
    version: 1,
  }),
  'portal.mine': () => undefined,
}

function details() {
  return { name: 'Anna Lindqvist', email: `${randomUUID()}@example.com`, phone: '070-123 45 67' }
}
