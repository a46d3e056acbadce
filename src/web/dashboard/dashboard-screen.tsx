import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { LowSpaceAlert } from '../export/low-space-alert.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { OwnSections } from './own-sections.tsx'

/** The trainer's dashboard: three counts, what is now and next, what needs doing, the week and the clients (S56). */
export function DashboardScreen() {
  return (
    <Screen title={dashboardTexts.title} actions={<FigureStrip />}>
      <LowSpaceAlert />
      <OwnSections />
    </Screen>
  )
}
