import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { MemberRole } from '#shared/organizations/membership.ts'
import { type Account, givenOwner } from './accounts.ts'
import { type Named, unique } from './given.ts'
import { type Login, loginBy } from './logins.ts'
import { noteSecrets } from './secrets.ts'

/** A member of an organisation, with a login. */
export type Insider = Account & Login

/** A new organisation and its only admin, an ORG_ADMIN. */
export async function givenOrganization(): Promise<Named & { admin: Insider }> {
  const { password: _password, ...admin } = await givenOwner({
    name: 'Prov Grundare',
    role: 'ORG_ADMIN',
  })
  const organization = { id: randomUUID(), name: `Provgymmet ${unique()}` }
  await admin.api.organizations.create.mutate({ ...organization, description: '' })
  return { ...organization, admin }
}

/** A trainer who was invited and has activated the account. */
export async function givenMember(
  { id: organizationId, admin }: { id: string; admin: Insider },
  { name = 'Prov Medlem', role = 'MEMBER' }: { name?: string; role?: MemberRole } = {},
): Promise<Insider & { memberId: string }> {
  const mark = unique()
  const account = { name: `${name} ${mark}`, email: `medlem.${mark}@example.com` }
  const { code } = await givenInvitation({ id: organizationId, admin }, account.email)
  const password = `eget ord ${unique()}`
  const sent = { ...account, code, password, confirmation: password }
  noteSecrets({ sent })
  const login = await loginBy((api) => api.auth.activate.mutate(sent))

  const members = await admin.api.organizations.members.query({ organizationId })
  const member = members.find(({ email }) => email === account.email)
  if (!member) throw new Error(`${account.email} has not joined`)
  const memberId = member.id
  if (role === 'ADMIN')
    await admin.api.organizations.setMemberRole.mutate({ organizationId, memberId, role })
  return { ...account, ...login, id: member.trainerId, memberId }
}

/** A pending invitation, its id, and the password of the account once it is activated. */
export async function givenInvitation(
  { id: organizationId, admin }: { id: string; admin: Pick<Insider, 'api'> },
  email = `inbjuden.${unique()}@example.com`,
): Promise<{ id: string; email: string; code: string; temporaryPassword: string | null }> {
  const id = randomUUID()
  const invited = await admin.api.organizations.invite.mutate({ id, organizationId, email })
  return { id, email, code: invited.code, temporaryPassword: invited.temporaryPassword }
}

/** The card of an organisation. */
export function organizationCard(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Dina organisationer' }).getByRole('link', { name })
}

/** The select of a member's role. */
export function roleOf(page: Page, name: string): Locator {
  return page.getByRole('combobox', { name: `Roll för ${name}` })
}
