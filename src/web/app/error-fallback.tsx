import { Alert, Box, Button, Stack, Text } from '@mantine/core'
import { brokenTexts, commonTexts } from '#shared/texts.ts'

/** Matches the errors of browsers and of Vite's preload helper when a chunk could not be loaded. */
const notFetched =
  /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i

/** The error boundary's fallback for a screen: retry, or reload after a new version has been deployed. */
export function ErrorFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isStale = error instanceof Error && notFetched.test(error.message)
  const reload = () => window.location.reload()
  return (
    <Box maw="34rem" my="10vh" mx="auto" p="md">
      <Alert
        bg="var(--app-surface)"
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
    </Box>
  )
}
