import type { Output } from './fake-server.ts'
import { idOf } from './rows.ts'

/** Organisation rows as the router returns them. Each builder takes what differs from a default row. */

type Organization = Output<'organizations.mine'>[number]
type Member = Output<'organizations.members'>[number]
type Invitation = Output<'organizations.invitations'>[number]
type Activity = Output<'organizations.trainers'>[number]
type Detail = Output<'organizations.trainer'>
type Session = Detail['recentSessions'][number]

export const organizationId = idOf(50)
export const adminId = idOf(51)
export const memberId = idOf(52)

/** The current user: the organisation's admin. */
export const founder = { id: adminId, name: 'Frida Grundare', role: 'ORG_ADMIN' as const }

/** The organisation of the current user, who is its admin. */
export function organizationRow(differences: Partial<Organization> = {}): Organization {
  return {
    id: organizationId,
    name: 'Provgymmet',
    description: null,
    role: 'ADMIN',
    isCurrent: true,
    members: 2,
    retentionMonths: null,
    ...differences,
  }
}

/** A member other than the current user. The id of the membership is that of the trainer. */
export function memberRow(differences: Partial<Member> = {}): Member {
  const { id = memberId } = differences
  return {
    id,
    trainerId: id,
    name: 'Anna Medlem',
    email: 'anna@example.com',
    profileImageUrl: null,
    role: 'MEMBER',
    isDisabled: false,
    joinedAt: new Date('2026-03-02T10:00:00Z'),
    ...differences,
  }
}

/** The current user as a member. */
export function ownRow(differences: Partial<Member> = {}): Member {
  return memberRow({
    id: adminId,
    name: founder.name,
    email: 'frida@example.com',
    role: 'ADMIN',
    joinedAt: new Date('2026-03-01T10:00:00Z'),
    ...differences,
  })
}

/** A pending invitation. */
export function invitationRow(differences: Partial<Invitation> = {}): Invitation {
  return {
    id: idOf(53),
    email: 'inbjuden@example.com',
    code: '0123456789abcdefghjkmnpqrstvwx',
    status: 'waiting',
    createdAt: new Date('2026-11-23T09:00:00Z'),
    expiresAt: new Date('2026-11-30T09:00:00Z'),
    usedAt: null,
    usedByName: null,
    ...differences,
  }
}

/** A trainer of the organisation without clients or sessions. */
export function activityRow(differences: Partial<Activity> = {}): Activity {
  return {
    trainerId: memberId,
    name: 'Åsa Flitig',
    email: 'asa@example.com',
    profileImageUrl: null,
    isDisabled: false,
    clients: 0,
    upcomingSessions: 0,
    hoursRemaining: 0,
    ...differences,
  }
}

/** The same trainer's detail view. */
export function trainerDetail(differences: Partial<Detail> = {}): Detail {
  return {
    ...activityRow(),
    joinedAt: new Date('2026-03-02T10:00:00Z'),
    people: [],
    pots: [],
    recentSessions: [],
    comingSessions: [],
    ...differences,
  }
}

/** A session as an organisation's admin sees it. */
export function overseenSession(differences: Partial<Session> & { id: string }): Session {
  return {
    clientId: idOf(60),
    startsAt: new Date('2026-11-23T09:00:00Z'),
    durationHours: 1,
    completed: true,
    noShow: false,
    ...differences,
  }
}
