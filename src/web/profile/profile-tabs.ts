import type { ComponentType, ReactNode } from 'react'
import { isTrainerRole, type Role } from '#shared/access/roles.ts'
import { eventListTexts } from '#shared/events/texts.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { trainingTypeTexts } from '#shared/pots/training-types/texts.ts'
import { loginListTexts, profileTexts, retentionTexts } from '#shared/profile/texts.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { PersonalTab } from './personal-tab.tsx'

const TrainingTypesTab = lazyComponent(
  () => import('../pots/training-types/training-types-tab.tsx'),
  'TrainingTypesTab',
)
const ExportTab = lazyComponent(() => import('../export/export-tab.tsx'), 'ExportTab')
const LoginsTab = lazyComponent(() => import('./logins-tab.tsx'), 'LoginsTab')
const OwnEvents = lazyComponent(() => import('../events/own-events.tsx'), 'OwnEvents')

const RetentionTab = lazyComponent(() => import('./retention-tab.tsx'), 'RetentionTab')

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
    Component: TrainingTypesTab,
    preload: TrainingTypesTab.preload,
  },
  {
    name: 'export',
    title: exportTexts.title,
    isFor: isTrainerRole,
    Component: ExportTab,
    preload: ExportTab.preload,
  },
  {
    name: 'handelser',
    title: eventListTexts.recent,
    isFor: isTrainerRole,
    Component: OwnEvents,
    preload: OwnEvents.preload,
  },
  {
    name: 'inloggningar',
    title: loginListTexts.title,
    isFor: () => true,
    Component: LoginsTab,
    preload: LoginsTab.preload,
  },
  {
    name: 'gallra',
    title: retentionTexts.title,
    isFor: isTrainerRole,
    Component: RetentionTab,
    preload: RetentionTab.preload,
  },
]

/** The tabs of a role. */
export function profileTabsOf(role: Role): ProfileTab[] {
  return tabs.filter(({ isFor }) => isFor(role))
}

/** The tab of the query parameter; the first tab when it is missing, unknown, or not of this role. */
export function profileTabOf(requested: string | null, role: Role): string {
  const own = profileTabsOf(role)
  return (own.find(({ name }) => name === requested) ?? own[0])?.name ?? ''
}
