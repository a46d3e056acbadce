import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { brokenTexts, commonTexts } from '#shared/texts.ts'
import { IconAlertTriangle } from '../lib/icons/states.ts'
import { FileGone } from '../lib/modules/preload-helper.ts'
import { PageMessage } from '../ui/page/page-message.tsx'

/** Matches the errors of browsers and of Vite's preload helper when a chunk could not be loaded. */
const notFetched =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i

/** When the page was last loaded anew by itself, in the storage of the tab. */
const reloadedKey = 'tidspott-reloaded'
/** A file that is still gone so soon after that is not brought back by another load, in ms. */
const againAfterMs = 60_000

/** The error boundary's fallback for a screen: retry, or load the page anew, by itself after a new version was deployed. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof FileGone
  const isStale = isGone || (error instanceof Error && notFetched.test(error.message))
  // Nothing typed is lost: the page before is gone, and its dialogs with it.
  useEffect(() => {
    if (isGone && mayReload()) reload()
  }, [isGone])
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

function reload(): void {
  window.location.reload()
}

/** Notes a load; false when the last one was a moment ago, or where nothing can be noted. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - last < againAfterMs) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}
