import { potToasts } from '#shared/pots/changes/texts.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../../ui/dialog/use-lazy-dialog.ts'

const changeHours = lazyModule(() => import('../../pots/pot/change-hours-dialog.tsx'))

/** Opens the dialog that tops up a pot, which is loaded when it is first needed. Render `element` once. */
export function useFillDialog() {
  const filling = useDialog<ChangeHoursSubject>()
  const [dialogs, whenLoaded] = useLazyDialog(changeHours, potToasts.hoursFailed)
  return {
    fill: useLazyOpen(whenLoaded, filling),
    element: dialogs && <dialogs.ChangeHoursDialog dialog={filling} />,
  }
}
