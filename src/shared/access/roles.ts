/** The roles of the specification (section 6). */
export const roles = ['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const

export type Role = (typeof roles)[number]

/** Roles that have clients of their own and may open the trainer pages (spec 6, design D4 and D5). */
export const trainerRoles = ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const satisfies Role[]

/** Whether this role may have clients of its own. */
export function isTrainerRole(role: Role): boolean {
  return role !== 'CLIENT'
}

/**
 * Whether the profile page of this role has the trainer settings, which the personal links of its clients show (spec 2,
 * Profile; spec 6).
 */
export function hasTrainerSettings(role: Role): boolean {
  return role === 'TRAINER' || role === 'SUPER_ADMIN'
}

/** Whether this role may create an organisation (spec 6). */
export function mayFoundOrganizations(role: Role): boolean {
  return role === 'ORG_ADMIN' || role === 'SUPER_ADMIN'
}
