import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { lazyModule, useLazyModule } from '../lib/modules/lazy-module.ts'
import { Screen } from '../ui/page/screen.tsx'
import { Figures } from './figures.tsx'
import { OwnSections } from './own-sections.tsx'

const lowSpace = lazyModule(() => import('../export/low-space-alert.tsx'))

/** The trainer's dashboard: what is now and next, what needs doing, three counts, the week and the clients (spec 2). */
export function DashboardScreen() {
  return (
    <Screen title={dashboardTexts.title}>
      <LowSpace />
      <OwnSections figures={<Figures />} />
    </Screen>
  )
}

/** Loaded when the browser is idle: it is rarely shown. */
function LowSpace() {
  const { module } = useLazyModule(lowSpace, 'idle')
  return module && <module.LowSpaceAlert />
}
