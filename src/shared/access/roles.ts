/** The roles (S12). */
export const roles = ['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const

export type Role = (typeof roles)[number]

/** Roles that have clients of their own and may open the trainer pages (S12, D4, D5). */
export const trainerRoles = ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const satisfies Role[]

/** Whether this role may have clients of its own. */
export function isTrainerRole(role: Role): boolean {
  return role !== 'CLIENT'
}

/**
 * Whether the profile page of this role has the trainer settings, which the personal links of its clients show (S62).
 */
export function hasTrainerSettings(role: Role): boolean {
  return role === 'TRAINER' || role === 'SUPER_ADMIN'
}

/** Whether this role may create an organisation (S12). */
export function mayFoundOrganizations(role: Role): boolean {
  return role === 'ORG_ADMIN' || role === 'SUPER_ADMIN'
}
