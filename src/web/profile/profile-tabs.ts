import type { ComponentType, ReactNode } from 'react'
import { isTrainerRole, type Role } from '#shared/access/roles.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { trainingTypeTexts } from '#shared/pots/training-types/texts.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { PersonalTab } from './personal-tab.tsx'

interface ProfileTab {
  /** The query parameter, `?flik=uppgifter`. */
  name: string
  title: string
  isFor: (role: Role) => boolean
  Component: ComponentType<{ fallback: ReactNode }>
  /** Fetches the tab before it is opened; the first is there. */
  preload?: () => Promise<unknown>
}

/** The tabs of the profile page, and the roles that have them (spec 2, Profile). */
const tabs: readonly ProfileTab[] = [
  {
    name: 'uppgifter',
    title: profileTexts.tabs.personal,
    isFor: () => true,
    Component: PersonalTab,
  },
  {
    name: 'typer',
    title: trainingTypeTexts.title,
    isFor: isTrainerRole,
    ...lazyScreen(
      () => import('../pots/training-types/training-types-tab.tsx'),
      'TrainingTypesTab',
    ),
  },
  {
    name: 'export',
    title: exportTexts.title,
    isFor: isTrainerRole,
    ...lazyScreen(() => import('../export/export-tab.tsx'), 'ExportTab'),
  },
]

/** The tabs of a role. */
export function profileTabsOf(role: Role): ProfileTab[] {
  return tabs.filter(({ isFor }) => isFor(role))
}

/** The tab of the query parameter; the first tab when it is missing, unknown, or not of this role. */
export function profileTabOf(asked: string | null, role: Role): string {
  const own = profileTabsOf(role)
  return (own.find(({ name }) => name === asked) ?? own[0])?.name ?? ''
}
