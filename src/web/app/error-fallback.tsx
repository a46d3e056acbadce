import { Button } from '@mantine/core'
import { brokenTexts, commonTexts } from '#shared/texts.ts'
import { IconAlertTriangle } from '../lib/icons/states.ts'
import { PageMessage } from '../ui/page/page-message.tsx'

/** Matches the errors of browsers and of Vite's preload helper when a chunk could not be loaded. */
const notFetched =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i

/** The error boundary's fallback for a screen: retry, or reload after a new version has been deployed. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isStale = error instanceof Error && notFetched.test(error.message)
  const reload = () => window.location.reload()
  return (
    <PageMessage
      picture={<IconAlertTriangle stroke={1.25} aria-hidden />}
      heading={{ text: isStale ? brokenTexts.staleTitle : brokenTexts.title }}
      role="alert"
    >
      <p>{isStale ? brokenTexts.staleText : brokenTexts.text}</p>
      <Button onClick={isStale ? reload : onRetry}>
        {isStale ? brokenTexts.reload : commonTexts.retry}
      </Button>
    </PageMessage>
  )
}
