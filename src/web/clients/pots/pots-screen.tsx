import { Tabs } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Address } from '#shared/address.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { clientAddress } from '../../lib/address/client-address.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { TrashLink } from '../../trash/trash-link.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { ClientPots } from './client-pots.tsx'

const TrainerPictures = lazyComponent(
  () => import('../../pots/pictures/trainer-pictures.tsx'),
  'TrainerPictures',
)

/** The view, `?vy=bild`. A change drops the client, the order and the filter of the other view. */
const viewAddress: Address<'bild' | 'potter', string | null> = {
  read: (params) => (params.get('vy') === 'bild' ? 'bild' : 'potter'),
  write: (_, view) => new URLSearchParams(view === 'bild' ? { vy: view } : {}),
}

/** /dashboard/pots, "Hantera potter" (S31, D6): each client's pots open in place; and the hours of all in pictures. */
export function PotsScreen() {
  const { state: openId, change: open } = useAddress(clientAddress)
  const { state: view, change: show } = useAddress(viewAddress)
  const [cameFor] = useState(openId)

  const onToggle = useCallback(
    (clientId: string) => open((now) => (now === clientId ? null : clientId), { replace: true }),
    [open],
  )

  return (
    <Screen title={texts.pageTitle}>
      <Tabs value={view} onChange={(to) => show(to, { replace: true })} keepMounted={false}>
        <Tabs.List mb="md" aria-label={texts.views}>
          <Tabs.Tab value="potter">{texts.table}</Tabs.Tab>
          <Tabs.Tab value="bild">{potPicturesTexts.title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="potter">
          <ClientPots
            opening={{ openId, onToggle, isFromAddress: openId !== null && openId === cameFor }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="bild">
          <TrainerPictures fallback={<Loading lines={14} />} />
        </Tabs.Panel>
      </Tabs>
      <TrashLink />
    </Screen>
  )
}
