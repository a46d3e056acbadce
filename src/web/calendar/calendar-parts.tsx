import { lazyComponent, lazyModule, useLazyModule } from '../lib/modules/lazy-module.ts'
import { seriesChoice } from '../sessions/series/lazy-series-choice.ts'
import type { CalendarInteractions } from './calendar-interactions.tsx'
import { OverlapRun } from './grid/session-layer.tsx'

// The parts of the calendar that its first paint does without.

/** "Stäm av" with its count. */
export const WaitingButton = lazyComponent(
  () => import('../sessions/day-closing/waiting-button.tsx'),
  'WaitingButton',
  'idle',
)
/** The hatched absences: nothing of the first paint depends on them. */
export const AbsenceLayer = lazyComponent(
  () => import('../absences/absence-layer.tsx'),
  'AbsenceLayer',
  'idle',
)
/** The days as lists. */
export const Agenda = lazyComponent(() => import('./agenda/agenda.tsx'), 'Agenda')
export const PrintButton = lazyComponent(
  () => import('./print/print-button.tsx'),
  'PrintButton',
  'idle',
)
export const CalendarPrint = lazyComponent(
  () => import('./print/calendar-print.tsx'),
  'CalendarPrint',
  'idle',
)
const interactions = lazyModule(async () => {
  const [module] = await Promise.all([
    import('./calendar-interactions.tsx'),
    // A drop may open the series dialog or make a run of overlaps, whose code could not be loaded once the network is
    // gone.
    seriesChoice.load(),
    OverlapRun.load(),
  ])
  return module
})

/** Drag, keyboard and removal, loaded when the browser is idle; renders nothing until then. */
export function Interactions(props: Parameters<typeof CalendarInteractions>[0]) {
  const { module } = useLazyModule(interactions, 'idle')
  return module && <module.CalendarInteractions {...props} />
}
