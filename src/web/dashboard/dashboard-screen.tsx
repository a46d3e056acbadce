import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { LowSpaceAlert } from '../export/low-space-alert.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { Figures } from './figures.tsx'
import { OwnSections } from './own-sections.tsx'

/** The trainer's dashboard: what is now and next, what needs doing, three counts, the week and the clients (S56). */
export function DashboardScreen() {
  return (
    <Screen title={dashboardTexts.title}>
      <LowSpaceAlert />
      <OwnSections figures={<Figures />} />
    </Screen>
  )
}
