/** The roles of the specification (section 6). */
export const roles = ['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const

export type Role = (typeof roles)[number]

/** Those who keep clients of their own: the trainer pages are theirs (spec 6, design D4 and D5). */
export const trainerRoles = ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const satisfies Role[]

/** May this role have clients of its own? */
export function isTrainerRole(role: Role): boolean {
  return role !== 'CLIENT'
}

/** Whose clients' links show a cancellation policy: the settings' card is theirs (spec 2, Profile; spec 6). */
export function hasTrainerSettings(role: Role): boolean {
  return role === 'TRAINER' || role === 'SUPER_ADMIN'
}

/** May this role make an organisation (spec 6)? */
export function mayFoundOrganizations(role: Role): boolean {
  return role === 'ORG_ADMIN' || role === 'SUPER_ADMIN'
}
