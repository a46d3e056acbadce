import { lazyModule } from '../../lib/modules/lazy-module.ts'

/**
 * A date can be typed without it. Preload it where a form will be opened: styles that arrive while
 * a dialog opens make the browser lay out the whole page again.
 */
export const dateCalendar = lazyModule(() => import('./date-calendar.tsx'))
