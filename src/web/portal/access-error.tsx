import { portalErrorTexts as texts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { IconLinkOff } from '../lib/icons/links.ts'
import { PlainAlert } from '../ui/feedback/plain-alert.tsx'
import { PlainButton } from '../ui/layout/plain-button.tsx'
import { verificationErrorMessage } from './errors.ts'

interface AccessErrorProps {
  code: ProblemCode | 'OFFLINE'
  isTrying: boolean
  onRetry: () => void
}

/** A personal link that did not open: the cause, what to do and whom to contact (spec 2; causes: spec 8). */
export function AccessError({ code, isTrying, onRetry }: AccessErrorProps) {
  const { cause, advice, canRetry } = verificationErrorMessage(code)
  return (
    <PlainAlert icon={<IconLinkOff size={20} aria-hidden />} title={cause} titleLang="en">
      <p>{advice}</p>
      <p>{canRetry ? texts.askForHelp : texts.askForLink}</p>
      {canRetry && (
        <PlainButton disabled={isTrying} onClick={onRetry}>
          {isTrying ? texts.retrying : texts.retry}
        </PlainButton>
      )}
    </PlainAlert>
  )
}
