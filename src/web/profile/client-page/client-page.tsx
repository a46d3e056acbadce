import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { clientPageTexts as texts } from '#shared/profile/client-page/texts.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
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

/** The choices, and beside them the page on a phone as they make it (S62). `readAt` in ms. */
export function ClientPage({ own, readAt }: { own: OwnProfile; readAt: number }) {
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
