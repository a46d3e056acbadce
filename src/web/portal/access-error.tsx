import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { portalErrorTexts as texts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { Screen } from '../ui/screen.tsx'
import { verificationFailure } from './verification.ts'

/** A link that did not open: why, what to do, and whom to ask (spec 2; the titles and causes are the catalogue's). */
export function AccessError({
  code,
  isTrying,
  onRetry,
}: {
  code: ProblemCode | 'OFFLINE'
  isTrying: boolean
  onRetry: () => void
}) {
  const { cause, advice, canRetry } = verificationFailure(code)
  return (
    <Screen title={texts.title} titleLang="en">
      <Alert
        role="alert"
        variant="outline"
        color="red"
        icon={<IconLinkOff aria-hidden />}
        title={<span lang="en">{cause}</span>}
      >
        <Stack align="flex-start" gap="sm">
          <Text>{advice}</Text>
          <Text>{canRetry ? texts.askForHelp : texts.askForLink}</Text>
          {canRetry && (
            <Button variant="default" loading={isTrying} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
        </Stack>
      </Alert>
    </Screen>
  )
}
