import { Alert, Button, Stack, Text } from '@mantine/core'
import { brokenTexts, commonTexts } from '#shared/texts.ts'
import classes from './error-fallback.module.css'

/** How browsers, and the loader of our parts, word that a part of the app did not arrive. */
const notFetched =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i

/** In the place of a screen that broke, with the way on. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isStale = error instanceof Error && notFetched.test(error.message)
  const reload = () => window.location.reload()
  return (
    <div className={classes.place}>
      <Alert
        variant="outline"
        bg="var(--mantine-color-body)"
        color="red"
        role="alert"
        title={isStale ? brokenTexts.staleTitle : brokenTexts.title}
      >
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{isStale ? brokenTexts.staleText : brokenTexts.text}</Text>
          <Button variant="default" onClick={isStale ? reload : onRetry}>
            {isStale ? brokenTexts.reload : commonTexts.retry}
          </Button>
        </Stack>
      </Alert>
    </div>
  )
}
