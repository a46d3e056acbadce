import { Tabs } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import type { Address } from '#shared/address.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { shelfTexts, clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { clientAddress } from '../../lib/address/client-address.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { FillDialog } from '../../pots/pot/fill-dialog.ts'
import { NeedingPots } from '../../pots/shelf/needing-pots.tsx'
import { useShelf } from '../../pots/shelf/use-shelf.ts'
import { TrashLink } from '../../trash/trash-link.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useListSearch } from '../../ui/table/use-list-search.ts'
import { AddClient, ClientPots } from './client-pots.tsx'
import { ShelfView } from './shelf-view.tsx'

const TrainerPictures = lazyComponent(
  () => import('../../pots/pictures/trainer-pictures.tsx'),
  'TrainerPictures',
)

const views = ['potter', 'hylla', 'bild'] as const

/** The view, `?vy=hylla` or `?vy=bild`. A change drops the client, the order and the filter of the other view. */
const viewAddress: Address<(typeof views)[number], string | null> = {
  read: (params) => views.find((view) => view === params.get('vy')) ?? 'potter',
  write: (_, view) => new URLSearchParams(view && view !== 'potter' ? { vy: view } : {}),
}

/**
 * /dashboard/pots, "Hantera potter" (S31, D6, D100): large, the pots that need hours this fortnight, above each client's
 * pots, which open in place, or above all pots on a shelf; and the hours of all in pictures.
 */
export function PotsScreen() {
  const { state: openId, change: open } = useAddress(clientAddress)
  const { state: view, change: show } = useAddress(viewAddress)
  const [cameFor] = useState(openId)
  const search = useListSearch()
  const query = useShelf(search.deferredQuery)
  const [showsAll, setShowsAll] = useState(false)
  const filling = useDialog<ChangeHoursSubject>()
  const heading = useRef<HTMLHeadingElement>(null)

  const onToggle = useCallback(
    (clientId: string) => open((now) => (now === clientId ? null : clientId), { replace: true }),
    [open],
  )

  const { shelf, asOf } = query
  const needing = shelf && (
    <NeedingPots
      needs={shelf.needs}
      now={asOf}
      heading={heading}
      showsAll={showsAll}
      onShowAll={setShowsAll}
      onFill={filling.open}
    />
  )
  // The most urgent pot has the screen's primary button.
  const action = <AddClient isMain isPrimary={shelf?.needs.length === 0} />
  return (
    <Screen title={texts.pageTitle}>
      <Tabs value={view} onChange={(to) => show(to, { replace: true })} keepMounted={false}>
        <Tabs.List mb="md" aria-label={texts.views}>
          <Tabs.Tab value="potter">{texts.table}</Tabs.Tab>
          <Tabs.Tab value="hylla">{shelfTexts.view}</Tabs.Tab>
          <Tabs.Tab value="bild">{potPicturesTexts.title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="potter">
          <ClientPots
            opening={{ openId, onToggle, isFromAddress: openId !== null && openId === cameFor }}
            search={search}
            action={action}
            above={needing}
          />
        </Tabs.Panel>
        <Tabs.Panel value="hylla">
          <ShelfView
            query={query}
            search={search}
            action={action}
            above={needing}
            showsAll={showsAll}
          />
        </Tabs.Panel>
        <Tabs.Panel value="bild">
          <TrainerPictures fallback={<Loading lines={14} />} search={search} action={action} />
        </Tabs.Panel>
      </Tabs>
      <TrashLink />
      {/* After a save the pot and its button may be gone; after a cancel the dialog returns the focus to the button. */}
      <FillDialog
        dialog={filling}
        onSaved={() => (heading.current ?? search.field.current)?.focus()}
      />
    </Screen>
  )
}
