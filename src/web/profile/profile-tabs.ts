import type { ComponentType } from 'react'
import { hasTrainerSettings, isTrainerRole, type Role } from '#shared/access/roles.ts'
import { eventListTexts } from '#shared/events/texts.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { trainingTypeTexts } from '#shared/pots/training-types/texts.ts'
import { clientPageTexts } from '#shared/profile/client-page/texts.ts'
import { loginListTexts, profileTexts, retentionTexts } from '#shared/profile/texts.ts'
import { OwnEvents } from '../events/own-events.tsx'
import { ExportTab } from '../export/export-tab.tsx'
import { TrainingTypesTab } from '../pots/training-types/training-types-tab.tsx'
import { ClientPageTab } from './client-page/client-page-tab.tsx'
import { LoginsTab } from './logins-tab.tsx'
import { PersonalTab } from './personal-tab.tsx'
import { RetentionTab } from './retention-tab.tsx'

interface ProfileTab {
  /** The query parameter, `?flik=uppgifter`. */
  name: string
  title: string
  isFor: (role: Role) => boolean
  /** Stays mounted once it was opened, so that unsaved input survives a change of tab. */
  keepsInput?: true
  Component: ComponentType
}

/** The tabs of the profile page, and the roles that have them (S60). */
const tabs: readonly ProfileTab[] = [
  {
    name: 'uppgifter',
    title: profileTexts.tabs.personal,
    isFor: () => true,
    keepsInput: true,
    Component: PersonalTab,
  },
  {
    name: 'klientsida',
    title: clientPageTexts.title,
    isFor: hasTrainerSettings,
    keepsInput: true,
    Component: ClientPageTab,
  },
  {
    name: 'typer',
    title: trainingTypeTexts.title,
    isFor: isTrainerRole,
    Component: TrainingTypesTab,
  },
  {
    name: 'export',
    title: exportTexts.title,
    isFor: isTrainerRole,
    Component: ExportTab,
  },
  {
    name: 'handelser',
    title: eventListTexts.recent,
    isFor: isTrainerRole,
    Component: OwnEvents,
  },
  {
    name: 'inloggningar',
    title: loginListTexts.title,
    isFor: () => true,
    Component: LoginsTab,
  },
  {
    name: 'gallra',
    title: retentionTexts.title,
    isFor: isTrainerRole,
    Component: RetentionTab,
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
