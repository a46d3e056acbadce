import type { Role } from '../access/roles.ts'

/** Spec 2, Layout: the badge beside the name. */
export const roleTexts: Record<Role, string> = {
  SUPER_ADMIN: 'Admin',
  ORG_ADMIN: 'Org Admin',
  TRAINER: 'Tränare',
  CLIENT: 'Klient',
}

/** The links of the sidebar, in the specification's words; a client has one of their own. */
export const navTexts = {
  ownHours: 'Mina timmar',
  dashboard: 'Dashboard',
  calendar: 'Kalender',
  clients: 'Klienter',
  sessions: 'Träningspass',
  pots: 'Hantera potter',
  adminSection: 'Admin',
  adminDashboard: 'Dashboard',
  trainers: 'Tränare',
  profileSection: 'Profil',
  profile: 'Profil & Inställningar',
  organization: 'Organisation',
}
