import { potTexts as texts } from '#shared/pots/texts.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { StatementProps } from './statement.tsx'

const Statement = lazyComponent(() => import('./statement.tsx'), 'Statement')

/** A statement, loaded with the first one that is opened. */
export function LazyStatement(props: StatementProps) {
  return (
    <Statement
      {...props}
      fallback={<Loading text={texts.statementLoading} lines={4} />}
      failure={(retry) => (
        <LoadFailure
          title={texts.statementNotLoaded}
          message={texts.checkConnection}
          onRetry={retry}
        />
      )}
    />
  )
}
