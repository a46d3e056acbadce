import type { Role } from './roles.ts'

/** The start page of a role after login (spec 2, Login). */
export function homeOf(role: Role): string {
  if (role === 'CLIENT') return '/client-dashboard'
  if (role === 'TRAINER') return '/dashboard'
  if (role === 'ORG_ADMIN') return '/org/dashboard'
  return '/admin/dashboard'
}
