import type { PortalPayload } from '#shared/portal/payload.ts'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { hasPrivacyNotice, supportEmail } from '../lib/page-meta.ts'
import { ScreenFrame } from '../ui/page/screen-frame.tsx'
import { ActsContext } from './acts/acts-context.ts'
import { linkParts } from './link-parts.ts'
import { PortalLayout } from './portal-layout.tsx'
import { LinkParts } from './sections/link-parts.ts'
import { PortalSections } from './sections/portal-sections.tsx'

/** The page of a personal link as a picture of itself: all that it shows, and nothing that can be pressed. */
export function PortalPreview({ payload, now }: { payload: PortalPayload; now: Date }) {
  const { acts, trainer } = payload
  const page = acts && {
    isReady: true,
    now,
    acts,
    cancellationHours: trainer.cancellationHours,
    ask: nothing,
    openTimes: nothing,
  }
  return (
    <div inert>
      <PortalLayout supportEmail={supportEmail()} hasPrivacyNotice={hasPrivacyNotice()}>
        <ScreenFrame heading={{ text: texts.title(payload.client.name) }}>
          <LinkParts value={linkParts}>
            <ActsContext value={page ?? null}>
              <PortalSections payload={payload} now={now} />
            </ActsContext>
          </LinkParts>
        </ScreenFrame>
      </PortalLayout>
    </div>
  )
}

function nothing(): void {}
