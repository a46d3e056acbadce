import {
  IconBarbell,
  IconCalendarWeek,
  IconHourglassHigh,
  IconLayoutDashboard,
  type IconProps,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { isBuilt } from '#shared/access/redirects.ts'
import { type Role, roles, trainerRoles } from '#shared/access/roles.ts'
import { navTexts } from '#shared/navigation/texts.ts'
import { paths } from './paths.ts'

interface NavItem {
  label: string
  path: string
  icon: ComponentType<IconProps>
}

interface NavSection {
  heading: string | null
  roles: readonly Role[]
  items: readonly NavItem[]
}

/** The links of the sidebar, in the specification's order (spec 2, Layout). */
const sections: readonly NavSection[] = [
  {
    heading: null,
    roles: trainerRoles,
    items: [
      { label: navTexts.dashboard, path: paths.dashboard, icon: IconLayoutDashboard },
      { label: navTexts.calendar, path: paths.calendar, icon: IconCalendarWeek },
      { label: navTexts.clients, path: paths.clients, icon: IconUsers },
      { label: navTexts.sessions, path: paths.sessions, icon: IconBarbell },
      { label: navTexts.pots, path: paths.pots, icon: IconHourglassHigh },
    ],
  },
  {
    heading: navTexts.profileSection,
    roles,
    items: [{ label: navTexts.profile, path: paths.profile, icon: IconUserCircle }],
  },
]

/** The links that a role has use for, of those whose pages have been built. */
export function navOf(role: Role): readonly NavSection[] {
  return sections
    .filter((section) => section.roles.includes(role))
    .map((section) => ({ ...section, items: section.items.filter(({ path }) => isBuilt(path)) }))
    .filter(({ items }) => items.length > 0)
}
