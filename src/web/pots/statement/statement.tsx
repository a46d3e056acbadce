import { type ReactNode, useState } from 'react'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { formatDayOfYear, localDateOf } from '#shared/time.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { copyText } from '../../lib/clipboard/copy-text.ts'
import { IconCopy } from '../../lib/icons/copies.ts'
import { IconPrinter } from '../../lib/icons/files.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { lazyComponent } from '../../lib/modules/lazy-module.ts'
import { PlainAlert } from '../../ui/feedback/plain-alert.tsx'
import { PlainButton } from '../../ui/layout/plain-button.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import styles from './statement.module.css'
import { checkStatement, type PotFigures, type StatementCheck } from './statement-check.ts'
import { latestCount, rowsToShow, type ShownRow } from './statement-rows.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementTable } from './statement-table.tsx'
import { type StatementNames, statementText } from './statement-text.ts'

const RunningLinePicture = lazyComponent(
  () => import('../pictures/running-line-picture.tsx'),
  'RunningLinePicture',
  'idle',
)

interface StatementProps {
  names: StatementNames
  statement: { rows: readonly ShownRow[]; isRight: boolean }
  /** The pot's figures beside it, and whether they were fetched at the same time and must agree. */
  pot: PotFigures & { isSameMoment: boolean }
  /** The person to ask about an error. */
  reader: 'trainer' | 'client'
  /** The client's link to report a wrong row; not printed. */
  renderContact?: (row: ShownRow) => ReactNode
  /** Where what is behind a row is shown. */
  hrefOf?: (row: ShownRow) => string | null
  onFollow?: (href: string) => void
}

/** A pot's statement, "Kontoutdrag": the rows, oldest first, the balance, and the check of the sums. */
export function Statement(props: StatementProps) {
  const { names, statement, pot, reader, renderContact, hrefOf, onFollow } = props
  const [isWhole, setIsWhole] = useState(false)
  const { printed: printedAt, print } = usePrinting({
    take: () => new Date(),
    titleOf: () => `${texts.title} ${names.pot} ${names.client}`,
  })
  const check = checkStatement(statement, pot.isSameMoment ? pot : undefined)
  const closing = closingText(check, pot)
  const { rows } = statement

  // The result is shown here, since the personal link's page has no toasts.
  const [isRefused, setIsRefused] = useState(false)
  const { isCopied, run: copy } = useCopied(async () => {
    const text = statementText({ names, rows, closing, now: new Date() })
    const isDone = await copyText(Promise.resolve(text)).then(
      () => true,
      () => false,
    )
    setIsRefused(!isDone)
    return isDone
  })

  return (
    <div className={styles.statement}>
      {rows.length > latestCount && (
        <ShowMoreButton isPlain onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showLatest(latestCount) : texts.showAll(rows.length)}
        </ShowMoreButton>
      )}
      <div className={styles.body}>
        <StatementTable
          label={texts.of(names.pot)}
          {...rowsToShow(rows, isWhole)}
          renderContact={renderContact}
        />
        {rows.length > 1 && (
          <RunningLinePicture
            fallback={<div className={styles.waiting} />}
            failure={() => null}
            type={names.pot}
            rows={rows}
            hrefOf={hrefOf}
            onFollow={onFollow}
          />
        )}
      </div>
      {check.isRight ? (
        <p className={styles.right}>
          <IconCheck size={16} aria-hidden />
          {closing}
        </p>
      ) : (
        <PlainAlert title={texts.wrong}>
          <p>
            {closing} {reader === 'trainer' ? texts.askSupport : texts.askTrainer}
          </p>
        </PlainAlert>
      )}
      <div className={styles.tools}>
        <PlainButton small onClick={print}>
          <IconPrinter size={16} aria-hidden />
          {texts.print}
        </PlainButton>
        <PlainButton small onClick={copy}>
          <IconCopy size={16} aria-hidden />
          {texts.copy}
        </PlainButton>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
      {isRefused && (
        <PlainAlert title={texts.notCopied}>
          <p>{texts.clipboardRefused}</p>
        </PlainAlert>
      )}
      {printedAt && (
        <StatementSheet
          names={names}
          rows={rows}
          closing={closing}
          printed={formatDayOfYear(localDateOf(printedAt))}
        />
      )}
    </div>
  )
}

/** The result of the check. */
function closingText(check: StatementCheck, pot: PotFigures): string {
  if (check.isRight) return texts.right(check)
  const shown = { left: pot.hoursRemaining, total: pot.totalHours }
  const differs = shown.left !== check.left || shown.total !== check.total
  return differs ? texts.wrongFigures(check, shown) : texts.wrongRows
}
