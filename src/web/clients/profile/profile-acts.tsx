import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { potToasts } from '#shared/pots/changes/texts.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { lazyModule } from '../../lib/lazy-module.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { useSessionDialog } from '../../sessions/form/use-session-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../../ui/dialog/use-lazy-dialog.ts'

const changeHours = lazyModule(() => import('../../pots/pot/change-hours-dialog.tsx'))

/** What a trainer does for a client: tops up and books. */
export function ProfileActs({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const filling = useDialog<ChangeHoursSubject>()
  const [dialogs, whenLoaded] = useLazyDialog(changeHours, potToasts.hoursFailed)
  const { add, preload, element } = useSessionDialog()
  const [, setParams] = useSearchParams()

  function fill() {
    const [pot, ...others] = pots.data ?? []
    // Which pot is chosen, or made, among the pots.
    if (!pot || others.length > 0) return setParams({ flik: 'potter' }, { replace: true })
    whenLoaded(() => filling.open({ pot, proposed: pot.forecast.missing }))
  }

  return (
    <>
      <Button variant="default" onClick={fill}>
        {texts.fill}
      </Button>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onMouseEnter={preload}
        onClick={() => add({ clientId })}
      >
        {texts.book}
      </Button>
      {dialogs && <dialogs.ChangeHoursDialog dialog={filling} />}
      {element}
    </>
  )
}
