import { Tabs } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { TrashLink } from '../../trash/trash-link.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { ClientPots } from './client-pots.tsx'

const TrainerPictures = lazyComponent(
  () => import('../../pots/pictures/trainer-pictures.tsx'),
  'TrainerPictures',
)

/** URL parameter of the open client, `?klient=…`, the same as on other pages. */
const name = 'klient'

/** /dashboard/pots, "Hantera potter" (S31, D6): each client's pots open in place; and the hours of all in pictures. */
export function PotsScreen() {
  const [params, setParams] = useSearchParams()
  const openId = params.get(name)
  const [cameFor] = useState(openId)

  const onToggle = useCallback(
    (clientId: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (now.get(name) === clientId) next.delete(name)
          else next.set(name, clientId)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  const show = (view: string | null) =>
    setParams(view === 'bild' ? { vy: view } : {}, { replace: true })

  return (
    <Screen title={texts.pageTitle}>
      <Tabs
        value={params.get('vy') === 'bild' ? 'bild' : 'potter'}
        onChange={show}
        keepMounted={false}
      >
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
