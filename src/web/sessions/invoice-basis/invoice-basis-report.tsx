import { Box, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { Period } from '#shared/export/period.ts'
import { tableFormats } from '#shared/export/tables/kinds.ts'
import { tableExportTexts } from '#shared/export/tables/texts.ts'
import { exportTexts } from '#shared/export/texts.ts'
import {
  type InvoiceBasisAnswer,
  invoiceBasisFigures,
  invoiceBasisHead,
  invoiceBasisNotes,
  invoiceBasisTables,
  invoiceBasisText,
} from '#shared/sessions/invoice-basis/invoice-basis-tables.ts'
import { invoiceBasisTexts as texts } from '#shared/sessions/invoice-basis/texts.ts'
import { formatDayOfYear, localDateOf } from '#shared/time.ts'
import { useCopiedText } from '../../lib/clipboard/copied.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconDownload, IconPrinter } from '../../lib/icons/files.ts'
import { useTableExport } from '../../lib/table-export/use-table-export.ts'
import { useNow } from '../../lib/use-now.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { PrintedSheet, PrintedTable } from '../../ui/page/printed-sheet.tsx'
import { usePrinting } from '../../ui/page/use-printing.ts'
import classes from './invoice-basis.module.css'
import { ReportTable } from './report-table.tsx'

interface UsageReportProps {
  answer: InvoiceBasisAnswer
  /** The client of the report; null for all. */
  clientId: string | null
  /** Shows the report of one client. */
  onClient: (id: string) => void
}

/** The report of a period: figures, tables, and the buttons that copy and print them. */
export function InvoiceBasisReport({ answer, clientId, onClient }: UsageReportProps) {
  const { name: trainer } = useCurrentUser()
  const now = useNow()
  const tables = useMemo(() => invoiceBasisTables(answer, now), [answer, now])
  const head = invoiceBasisHead({ answer, trainer })
  const { printed: printedAt, print } = usePrinting({
    take: () => new Date(),
    titleOf: () => [texts.title, ...head.map(([, value]) => value)].join(' '),
    isOnly: true,
  })
  const { Icon, run: copy } = useCopiedText(() => invoiceBasisText({ answer, trainer, now }), {
    done: { title: texts.copied },
    failed: { title: texts.notCopied, message: texts.clipboardRefused },
  })
  const notes = invoiceBasisNotes(answer)
  if (tables.length === 0 && notes.length === 0)
    return <Empty title={texts.none} hint={answer.details ? texts.noneOfClient : texts.noneHint} />

  const { total, period } = answer
  const { invoice, used } = invoiceBasisFigures(total)
  return (
    <div className={classes.report}>
      <Group gap="sm" className={classes.head}>
        <p className={classes.days}>{texts.days(period.from, period.to)}</p>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={print}
        >
          {texts.print}
        </Button>
        <DownloadMenu clientId={clientId} period={period} />
        <Button leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
          {texts.copy}
        </Button>
      </Group>
      {[invoice, used].map(
        (figures) =>
          figures.length > 0 && (
            <dl key={figures[0]?.[0]} className={classes.figures} data-box>
              {figures.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ),
      )}
      {notes.length > 0 && (
        <div>
          {notes.map(({ text, needsAct }) => (
            <Box key={text} component="p" c={needsAct ? 'var(--app-amber)' : 'var(--app-ink-2)'}>
              {text}
            </Box>
          ))}
        </div>
      )}
      {tables.map((table) => (
        <section key={table.kind}>
          <h2>{table.title}</h2>
          <ReportTable table={table} onClient={onClient} />
        </section>
      ))}
      {printedAt && (
        <PrintedSheet
          title={texts.title}
          facts={[
            ...head,
            [texts.printed, formatDayOfYear(localDateOf(printedAt))],
            ...invoice,
            ...used,
          ]}
        >
          {notes.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {tables.map((table) => (
            <section key={table.kind}>
              <h2>{table.title}</h2>
              <PrintedTable {...table} />
            </section>
          ))}
        </PrintedSheet>
      )}
    </div>
  )
}

/** The figures by client as a file. */
function DownloadMenu({
  clientId,
  period,
}: Pick<UsageReportProps, 'clientId'> & { period: Period }) {
  const { mutate, isPending } = useTableExport()
  return (
    <Menu
      items={tableFormats.map((format) => ({
        text: tableExportTexts.formats[format],
        name: tableExportTexts.submit[format],
        onSelect: () => mutate({ kind: 'invoiceBasis', format, clientId, ...period }),
      }))}
    >
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {exportTexts.submit}
      </Button>
    </Menu>
  )
}
