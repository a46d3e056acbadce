import type { ProcedurePath } from './matrix.ts'

/**
 * The mutations that take no idempotency key, beside their lines of the matrix, each with the reason why a repeated or late
 * copy of its call changes nothing after a later act. Every other mutation is keyed (D132): the server hands its service
 * the key of the call (`server/procedures/trpc.ts`), and tests demand that the service stores it.
 */
export const unkeyed = {
  'auth.login': 'begins a login whose token is in its own answer alone; no account is known before',
  'auth.passFactor': 'uses up the token of a pending login',
  'auth.logout': 'ends the login of its own cookie, which never comes back',
  'auth.requestReset':
    'comes from a visitor, mails the owner alone and is limited by address and account',
  'auth.resetPassword': 'uses up the token of a mailed link',
  'auth.activate': 'uses up the code of an invitation',
  'auth.completeInvitation':
    'needs the temporary password, which it replaces, and ends its own login',
  'auth.acceptOffer': 'uses up the token of a mailed link',
  'auth.acceptOfferWithPassword': 'uses up the token of a mailed link',
  'auth.changePassword': 'ends its own login: a copy is logged out',
  'auth.confirm': 'prolongs the confirmation of its own login, after the password or a factor',
  'auth.confirmEmail': 'uses up the token of a mailed link',
  'auth.stopEmailChange': 'uses up the token of a mailed link',
  'auth.makeFirstAccount': 'uses up the token of the first account',
  'clients.personalData': 'reads; its answer is a file',
  'profile.personalData': 'reads; its answer is a file',
  'export.data': 'reads; its answer is a file',
  'events.exportSecurity': 'reads; its answer is a file',
  'admin.requestCopy': 'reads; its answer is a ticket for one download',
  'profile.endLogin': 'ends a login, which never comes back',
  'profile.startPasskey': 'stores nothing: what it begins is in its answer, sealed',
  'profile.addPasskey': 'uses up the setup that it ends',
  'profile.removePasskey': 'removes a passkey by its id, which never comes back',
  'profile.startAuthenticator': 'stores nothing: what it begins is in its answer, sealed',
  'profile.confirmAuthenticator': 'uses up the setup that it ends',
  'profile.erase': 'erases its own account, after which it has no login',
  'organizations.join': 'uses up the code of an invitation',
  'portal.opened': 'counts an opening, at most one an hour',
} as const satisfies Partial<Record<ProcedurePath, string>>

/** Whether a mutation takes an idempotency key. */
export function isKeyed(path: string): boolean {
  return !Object.hasOwn(unkeyed, path)
}
