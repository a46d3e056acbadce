import { Alert, Button, Stack, Text } from '@mantine/core'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { IconAlertTriangle } from '../../lib/icons/states.ts'

export interface FailureText {
  title: string
  message?: string
  /** The language of both, where the catalogue's texts are not Swedish. */
  lang?: 'en'
  /** The language of the title alone. */
  titleLang?: 'en'
}

interface LoadFailureProps extends FailureText {
  message: string
  onRetry: () => void
}

/** The error state of content that could not be loaded, with a retry. */
export function LoadFailure({ title, message, lang, titleLang, onRetry }: LoadFailureProps) {
  return (
    <Alert
      color="red"
      title={<span lang={titleLang ?? lang}>{title}</span>}
      icon={<IconAlertTriangle />}
    >
      <Stack align="flex-start" gap="sm">
        <Text size="sm" lang={lang}>
          {message}
        </Text>
        <Button variant="default" size="sm" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      </Stack>
    </Alert>
  )
}

interface QueryFailureProps extends FailureText {
  query: { error: unknown; refetch: () => unknown }
}

/** The error state of a query; by default with the error's own message under the title. */
export function QueryFailure({ query, ...text }: QueryFailureProps) {
  return (
    <LoadFailure
      message={errorMessage(query.error)}
      {...text}
      onRetry={() => void query.refetch()}
    />
  )
}
