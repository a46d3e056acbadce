import { Button } from '@mantine/core'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { FillDialog } from '../../pots/pot/fill-dialog.ts'
import type { Pot } from '../../pots/pot/pot.ts'
import { useCreatePotDialog } from '../../pots/pot/use-create-pot-dialog.tsx'
import { useSessionDialog } from '../../sessions/editor/use-session-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { profileTabAddress } from './profile-tab.ts'

/** What a trainer does for a client: tops up and books. */
export function ProfileActions({ clientId }: { clientId: string }) {
  const pots = trpc.pots.ofClient.useQuery({ clientId }).data
  const filling = useDialog<ChangeHoursSubject>()
  const creating = useCreatePotDialog()
  const { add, preload, element } = useSessionDialog()
  const { change: showTab } = useAddress(profileTabAddress)

  const fill = (pot: Pot) => filling.open({ pot, proposed: topUpHours(pot) })
  const choices = (pots ?? []).map((pot) => {
    const text = texts.potLeft(pot.potTypeName, pot.hoursRemaining)
    return { text, name: texts.fillOne(text), onSelect: () => fill(pot) }
  })

  function fillOnly() {
    const [pot] = pots ?? []
    if (pot) fill(pot)
    // Loading, or failed, as their tab tells.
    else if (!pots) showTab('potter', { replace: true })
    else creating.open(clientId)
  }

  return (
    <>
      {choices.length > 1 ? (
        <Menu items={choices}>
          <Button variant="default">{texts.fill}</Button>
        </Menu>
      ) : (
        <Button variant="default" onClick={fillOnly}>
          {texts.fill}
        </Button>
      )}
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onMouseEnter={preload}
        onClick={() => add({ clientId })}
      >
        {texts.book}
      </Button>
      <FillDialog dialog={filling} />
      {creating.element}
      {element}
    </>
  )
}
