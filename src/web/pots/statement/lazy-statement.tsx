import { type ComponentType, useEffect, useState } from 'react'
import { potTexts as texts } from '#shared/pots/texts.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { StatementProps } from './statement.tsx'

/** A statement, whose code and styles are fetched with the first that is opened: the portal has no room for them. */
export function LazyStatement(props: StatementProps) {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ Statement: ComponentType<StatementProps> } | null>(null)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)

  useEffect(() => {
    let isOver = false
    import('./statement.tsx').then(
      ({ Statement }) => !isOver && setFound({ Statement }),
      () => !isOver && setFailedAttempt(attempt),
    )
    return () => {
      isOver = true
    }
  }, [attempt])

  if (found) return <found.Statement {...props} />
  if (failedAttempt === attempt)
    return (
      <LoadFailure
        title={texts.statementNotLoaded}
        message={texts.checkConnection}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  return <Loading text={texts.statementLoading} lines={4} />
}
