import { Box, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { Period } from '#shared/export/period.ts'
import { tableFormats } from '#shared/export/tables/kinds.ts'
import { tableExportTexts } from '#shared/export/tables/texts.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import {
  type InvoiceBasisAnswer,
  invoiceBasisHead,
  invoiceBasisNotes,
  invoiceBasisTables,
  invoiceBasisText,
  outcomeCounts,
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
  period: Period
  /** Shows the report of one client. */
  onClient: (id: string) => void
}

/** The report of a period: figures, tables, and the buttons that copy and print them. */
export function InvoiceBasisReport({ answer, clientId, period, onClient }: UsageReportProps) {
  const { name: trainer } = useCurrentUser()
  const now = useNow()
  const tables = useMemo(() => invoiceBasisTables(answer, now), [answer, now])
  const head = invoiceBasisHead({ answer, period, trainer })
  const { printed: printedAt, print } = usePrinting({
    take: () => new Date(),
    titleOf: () => [texts.title, ...head.map(([, value]) => value)].join(' '),
    isOnly: true,
  })
  const { Icon, run: copy } = useCopiedText(
    () => invoiceBasisText({ answer, period, trainer, now }),
    {
      done: { title: texts.copied },
      failed: { title: texts.notCopied, message: texts.clipboardRefused },
    },
  )
  if (tables.length === 0)
    return <Empty title={texts.none} hint={answer.details ? texts.noneOfClient : texts.noneHint} />

  const { total } = answer
  const figures = [
    ...outcomeCounts(total, total).map(({ name, count }) => [name, String(count)] as const),
    [texts.drawn, formatHoursUnit(total.drawn)] as const,
    [texts.before, formatHoursUnit(total.before)] as const,
    [texts.after, formatHoursUnit(total.after)] as const,
  ]
  const notes = invoiceBasisNotes(total)
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
      <dl className={classes.figures} data-box>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <Box key={note} component="p" c="var(--app-amber)">
          {note}
        </Box>
      ))}
      {tables.map((table) => (
        <section key={table.kind}>
          <h2>{table.title}</h2>
          <ReportTable table={table} onClient={onClient} />
        </section>
      ))}
      {printedAt && (
        <PrintedSheet
          title={texts.title}
          facts={[...head, [texts.printed, formatDayOfYear(localDateOf(printedAt))], ...figures]}
        >
          {notes.map((note) => (
            <p key={note}>{note}</p>
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

/** The figures by client and type as a file. */
function DownloadMenu({ clientId, period }: Pick<UsageReportProps, 'clientId' | 'period'>) {
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
