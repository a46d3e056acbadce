import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { statementTexts as texts } from '#shared/pots/statement/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { copyText } from '../lib/copy-text.ts'
import { notifyFailure, notifySuccess } from '../lib/notify.tsx'
import styles from './statement.module.css'
import { checkStatement, type PotFigures, type StatementCheck } from './statement-check.ts'
import { type DrawnRow, latestCount, rowsToDraw } from './statement-rows.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementTable } from './statement-table.tsx'
import { type StatementNames, statementText } from './statement-text.ts'
import { usePrinting } from './use-printing.ts'

export interface StatementProps {
  names: StatementNames
  statement: { rows: readonly DrawnRow[]; isRight: boolean }
  /** The figures that stand beside it, and whether they are of the same moment and have to agree. */
  pot: PotFigures & { isSameMoment: boolean }
  /** Who is to be asked when it is wrong. */
  reader: 'trainer' | 'client'
  /** How the client says that a row is wrong, on the screen alone. */
  renderContact?: (row: DrawnRow) => ReactNode
}

/** A pot's statement, "Kontoutdrag": oldest first, what is left at the end, and whether it all adds up. */
export function Statement({ names, statement, pot, reader, renderContact }: StatementProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { printedAt, print } = usePrinting(`${texts.title} ${names.pot} ${names.client}`)
  const check = checkStatement(statement, pot.isSameMoment ? pot : undefined)
  const closing = closingWords(check, pot)
  const { rows } = statement

  async function copy() {
    const text = statementText({ names, rows, closing, today: localDateOf(new Date()) })
    await copyText(Promise.resolve(text)).then(
      () => notifySuccess({ title: texts.copied }),
      () => notifyFailure({ title: texts.notCopied, message: texts.clipboardRefused }),
    )
  }

  return (
    <div className={styles.statement}>
      {rows.length > latestCount && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showLatest(latestCount) : texts.showAll(rows.length)}
        </button>
      )}
      <StatementTable
        label={texts.of(names.pot)}
        {...rowsToDraw(rows, isWhole)}
        renderContact={renderContact}
      />
      {check.isRight ? (
        <p className={styles.right}>
          <IconCheck size={16} className={styles.icon} aria-hidden />
          {closing}
        </p>
      ) : (
        <Alert role="alert" variant="outline" color="red" title={texts.wrong} mb="sm">
          {closing} {reader === 'trainer' ? texts.askSupport : texts.askTrainer}
        </Alert>
      )}
      <div className={styles.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={print}
        >
          {texts.print}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
      </div>
      {printedAt && (
        <StatementSheet
          names={names}
          rows={rows}
          closing={closing}
          today={localDateOf(printedAt)}
        />
      )}
    </div>
  )
}

/** That it adds up, or in what it does not. */
function closingWords(check: StatementCheck, pot: PotFigures): string {
  if (check.isRight) return texts.right(check)
  const shown = { left: pot.hoursRemaining, total: pot.totalHours }
  const differs = shown.left !== check.left || shown.total !== check.total
  return differs ? texts.wrongFigures(check, shown) : texts.wrongRows
}
