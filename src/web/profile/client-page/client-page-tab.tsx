import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { clientPageTexts as texts } from '#shared/profile/client-page/texts.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { BookingCard } from '../booking/booking-card.tsx'
import classes from './client-page.module.css'
import { ClientPageForm } from './client-page-form.tsx'
import { examplePortal, type PageChoices } from './example-portal.ts'
import { PhoneFrame } from './phone-frame.tsx'

/** Loaded by this tab alone: it is the whole page of a personal link. */
const PortalPreview = lazyComponent(
  () => import('../../portal/portal-preview.tsx'),
  'PortalPreview',
)

/** The tab "Klienternas sida": the choices, and beside them the page on a phone as they make it (S62). */
export function ClientPageTab() {
  const own = trpc.profile.get.useQuery()
  return (
    <QueryState query={own} texts={profileTexts} lines={33}>
      {(data) => <ClientPage own={data} readAt={own.dataUpdatedAt} />}
    </QueryState>
  )
}

function ClientPage({ own, readAt }: { own: OwnProfile; readAt: number }) {
  const [chosen, setChosen] = useState<PageChoices>(own)
  const id = useId()
  const now = new Date(readAt)
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        <TitledCard title={texts.title}>
          <ClientPageForm own={own} onChange={setChosen} />
        </TitledCard>
        <BookingCard cancellationHours={own.cancellationHours} />
      </div>
      <section className={classes.preview} aria-labelledby={id}>
        <h2 id={id}>{texts.preview}</h2>
        <Text size="sm" c="dimmed">
          {texts.previewHint}
        </Text>
        <PhoneFrame title={texts.previewFrame}>
          <PortalPreview
            payload={examplePortal(own, chosen, now)}
            now={now}
            // The choices are there without it.
            fallback={null}
            failure={() => null}
          />
        </PhoneFrame>
      </section>
    </div>
  )
}
