import type { ComponentType } from 'react'
import { isBuilt } from '#shared/access/redirects.ts'
import { isTrainerRole, type Role, roles, trainerRoles } from '#shared/access/roles.ts'
import { barTexts, navTexts } from '#shared/app/texts.ts'
import { IconCalendarWeek } from '../../lib/icons/calendars.ts'
import { IconHistory } from '../../lib/icons/clocks.ts'
import { IconTrash } from '../../lib/icons/editing.ts'
import { IconHourglassHigh } from '../../lib/icons/hourglasses.ts'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'
import { IconLayoutDashboard } from '../../lib/icons/panels.ts'
import { IconUserCircle, IconUsers, IconUsersGroup } from '../../lib/icons/people.ts'
import { IconBarbell, IconBuilding, IconHeartHandshake } from '../../lib/icons/places.ts'
import { paths } from '../../lib/paths.ts'

export interface NavItem {
  label: string
  path: string
  icon: ComponentType<IconProps>
  /** Another address of the same page. */
  alsoAt?: string | undefined
  /** The number of clients' answers stands beside it. */
  hasAnswers?: true
}

interface SidebarItem extends NavItem {
  /** The roles of the section that see the link, when not all do. */
  roles?: readonly Role[]
  /** Shown only to users whom a trainer has as a client (D2). */
  forClients?: true
}

interface NavSection {
  heading: string | null
  roles: readonly Role[]
  items: readonly SidebarItem[]
}

/** The links of the sidebar, in the customer's order (S9). */
const sections: readonly NavSection[] = [
  {
    heading: null,
    roles: trainerRoles,
    items: [
      {
        label: navTexts.dashboard,
        path: paths.dashboard,
        icon: IconLayoutDashboard,
        // A SUPER_ADMIN is redirected to the dashboard of the admin section (S9), which has its own link.
        roles: ['TRAINER', 'ORG_ADMIN'],
      },
      {
        label: navTexts.calendar,
        path: paths.calendar,
        icon: IconCalendarWeek,
        hasAnswers: true,
      },
      { label: navTexts.clients, path: paths.clients, icon: IconUsers },
      { label: navTexts.sessions, path: paths.sessions, icon: IconBarbell },
      { label: navTexts.pots, path: paths.pots, icon: IconHourglassHigh },
      {
        label: navTexts.ownSessions,
        path: paths.clientDashboard,
        icon: IconHeartHandshake,
        forClients: true,
      },
    ],
  },
  {
    heading: null,
    roles: ['CLIENT'],
    items: [{ label: navTexts.ownHours, path: paths.clientDashboard, icon: IconHourglassHigh }],
  },
  {
    heading: navTexts.adminSection,
    roles: ['SUPER_ADMIN'],
    items: [
      { label: navTexts.adminDashboard, path: paths.adminDashboard, icon: IconLayoutDashboard },
      { label: navTexts.trainers, path: paths.trainers, icon: IconUsersGroup },
      { label: navTexts.eventLog, path: paths.eventLog, icon: IconHistory },
    ],
  },
  {
    heading: navTexts.profileSection,
    roles,
    items: [
      { label: navTexts.profile, path: paths.profile, icon: IconUserCircle },
      {
        label: navTexts.organization,
        path: paths.organization,
        alsoAt: paths.orgDashboard,
        icon: IconBuilding,
        roles: trainerRoles,
      },
    ],
  },
]

/** The links that are visible to a user. */
export function navOf({
  role,
  hasTrainer,
}: {
  role: Role
  hasTrainer: boolean
}): readonly NavSection[] {
  return sections
    .filter((section) => section.roles.includes(role))
    .map((section) => ({
      ...section,
      items: section.items.filter(
        (item) =>
          isBuilt(item.path) &&
          (item.roles ?? section.roles).includes(role) &&
          (!item.forClients || hasTrainer),
      ),
    }))
    .filter(({ items }) => items.length > 0)
}

const trash = { label: navTexts.trash, path: paths.trash, icon: IconTrash }

/** The links of a phone's menu: those of the sidebar, and the page that a desktop's lists link to. */
export function menuOf(user: { role: Role; hasTrainer: boolean }): readonly NavSection[] {
  const shown = navOf(user)
  if (!isTrainerRole(user.role)) return shown
  return shown.map((section, n) =>
    n === 0 ? { ...section, items: [...section.items, trash] } : section,
  )
}

/** The pages of the palette. */
export function pagesOf(user: { role: Role; hasTrainer: boolean }): readonly NavItem[] {
  return menuOf(user).flatMap(({ items }) => items)
}

interface BottomBarContent {
  before: readonly NavItem[]
  /** Whether the button that books stands between the links. */
  books: boolean
  after: readonly NavItem[]
}

const today: NavItem = {
  label: barTexts.today,
  path: paths.calendar,
  icon: IconCalendarWeek,
  hasAnswers: true,
}
const clients = { label: navTexts.clients, path: paths.clients, icon: IconUsers }

/** The bar at the foot of a phone's screen, by role; the menu comes after it. */
const bottomBars: Record<Role, BottomBarContent> = {
  TRAINER: {
    before: [today, clients],
    books: true,
    after: [{ label: barTexts.sessions, path: paths.sessions, icon: IconBarbell }],
  },
  ORG_ADMIN: {
    before: [today, clients],
    books: true,
    after: [{ label: navTexts.organization, path: paths.organization, icon: IconBuilding }],
  },
  SUPER_ADMIN: {
    before: [
      { label: navTexts.adminDashboard, path: paths.adminDashboard, icon: IconLayoutDashboard },
      { label: navTexts.trainers, path: paths.trainers, icon: IconUsersGroup },
    ],
    books: false,
    after: [{ label: navTexts.eventLog, path: paths.eventLog, icon: IconHistory }],
  },
  CLIENT: {
    before: [{ label: navTexts.ownHours, path: paths.clientDashboard, icon: IconHourglassHigh }],
    books: false,
    after: [{ label: navTexts.profileSection, path: paths.profile, icon: IconUserCircle }],
  },
}

/** That of an administrator who also is a trainer (D42). */
const trainingAdminBar: BottomBarContent = {
  before: [
    { label: navTexts.adminDashboard, path: paths.adminDashboard, icon: IconLayoutDashboard },
    today,
  ],
  books: true,
  after: [clients],
}

/** `hasClients`: asked of a SUPER_ADMIN alone. */
export function bottomBarOf(role: Role, hasClients: boolean): BottomBarContent {
  return role === 'SUPER_ADMIN' && hasClients ? trainingAdminBar : bottomBars[role]
}
