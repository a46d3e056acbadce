import type { Role } from '#shared/access/roles.ts'

/** Who is asking, read afresh on every request. */
export type Actor = {
  id: string
  name: string
  email: string
  role: Role
  profileImageUrl: string | null
  keyboardShortcuts: boolean
  isDisabled: boolean
  mustChangePassword: boolean
}
