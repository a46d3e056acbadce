import { useEffect, useRef } from 'react'
import type { PortalStart } from '#shared/portal/start.ts'
import { portalErrorTexts, portalTexts as texts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { productName } from '#shared/texts.ts'
import { EmptyPicture } from '../ui/feedback/empty-picture.tsx'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { PlainButton } from '../ui/layout/plain-button.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'
import { ScreenFrame } from '../ui/page/screen-frame.tsx'
import { ClientActs } from './acts/client-acts.tsx'
import { verificationErrorMessage } from './errors.ts'
import { reportOpened } from './fetch-portal.ts'
import { linkParts } from './link-parts.ts'
import { PortalLayout, PortalLoading } from './portal-layout.tsx'
import { LinkParts } from './sections/link-parts.ts'
import { PortalSections } from './sections/portal-sections.tsx'
import { useChanges } from './use-changes.ts'
import { useVerification } from './use-verification.ts'

interface PortalPageProps {
  start: PortalStart
  supportEmail: string
  /** Whether the page "Integritet" is there to be linked to. */
  hasPrivacyNotice: boolean
}

/** /client/:token (S57), without a login: read-only but for what the trainer allows (D39). */
export function PortalPage({ start, ...layout }: PortalPageProps) {
  return (
    <PortalLayout {...layout}>
      <ErrorBoundary
        fallback={() => (
          <AccessError
            code="UNEXPECTED"
            isTrying={false}
            onRetry={() => window.location.reload()}
          />
        )}
      >
        <Portal start={start} />
      </ErrorBoundary>
    </PortalLayout>
  )
}

function Portal({ start }: { start: PortalStart }) {
  const { state, isTrying, retry, refresh } = useVerification(start)
  const heading = { text: headingOf(state), dir: 'auto' } as const
  useEffect(() => {
    document.title = titleOf(state)
  }, [state])
  useReportOpened(state.is === 'open')
  useChanges(state.is === 'open', refresh)

  if (state.is === 'waiting')
    return (
      <ScreenFrame heading={heading}>
        <PortalLoading />
      </ScreenFrame>
    )
  if (state.is === 'failed')
    return <AccessError code={state.code} isTrying={isTrying} onRetry={retry} />
  return (
    <ScreenFrame heading={heading}>
      <LinkParts value={linkParts}>
        <ClientActs payload={state.payload} now={state.asOf} refresh={refresh}>
          <PortalSections payload={state.payload} now={state.asOf} />
        </ClientActs>
      </LinkParts>
    </ScreenFrame>
  )
}

function headingOf(state: PortalStart): string {
  if (state.is === 'open') return texts.title(state.payload.client.name)
  return state.is === 'waiting' ? texts.loadingTitle : portalErrorTexts.title
}

/** The title of the document. */
export function titleOf(state: PortalStart): string {
  return `${headingOf(state)} – ${productName}`
}

/** Reports once that the page is open and visible; the link previews of messengers do not run it. */
function useReportOpened(isOpen: boolean): void {
  const isReported = useRef(false)
  useEffect(() => {
    function report() {
      if (isReported.current || document.visibilityState === 'hidden') return
      isReported.current = true
      reportOpened()
    }
    if (!isOpen) return
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [isOpen])
}

interface AccessErrorProps {
  code: ProblemCode | 'OFFLINE'
  isTrying: boolean
  onRetry: () => void
}

/** A personal link that did not open: what to do, whom to contact, and the cause (S59, S4). */
function AccessError({ code, isTrying, onRetry }: AccessErrorProps) {
  const { cause, advice, canRetry } = verificationErrorMessage(code)
  return (
    <PageMessage
      picture={<EmptyPicture subject="link" />}
      heading={{ text: portalErrorTexts.title, lang: 'en' }}
      role="alert"
    >
      <p>
        {advice} {canRetry ? portalErrorTexts.askForHelp : portalErrorTexts.askForLink}
      </p>
      <small lang="en">{cause}</small>
      {canRetry && (
        <PlainButton disabled={isTrying} onClick={onRetry}>
          {isTrying ? portalErrorTexts.retrying : portalErrorTexts.retry}
        </PlainButton>
      )}
    </PageMessage>
  )
}
