import { portalErrorTexts as texts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { EmptyPicture } from '../ui/feedback/empty-picture.tsx'
import { PlainButton } from '../ui/layout/plain-button.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'
import { verificationErrorMessage } from './errors.ts'

interface AccessErrorProps {
  code: ProblemCode | 'OFFLINE'
  isTrying: boolean
  onRetry: () => void
}

/** A personal link that did not open: what to do, whom to contact, and the cause (S59, S4). */
export function AccessError({ code, isTrying, onRetry }: AccessErrorProps) {
  const { cause, advice, canRetry } = verificationErrorMessage(code)
  return (
    <PageMessage
      picture={<EmptyPicture subject="link" />}
      heading={{ text: texts.title, lang: 'en' }}
      role="alert"
    >
      <p>
        {advice} {canRetry ? texts.askForHelp : texts.askForLink}
      </p>
      <small lang="en">{cause}</small>
      {canRetry && (
        <PlainButton disabled={isTrying} onClick={onRetry}>
          {isTrying ? texts.retrying : texts.retry}
        </PlainButton>
      )}
    </PageMessage>
  )
}
