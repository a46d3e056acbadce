import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportInput } from '#shared/export/inputs.ts'
import { isSamePeriod, type Period, usualPeriodNames, usualPeriods } from '#shared/export/period.ts'
import { exportFileName, exportReport } from '#shared/export/report.ts'
import { copyTexts, exportToasts, exportTexts as texts } from '#shared/export/texts.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast } from '../lib/error-messages.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { DateField } from '../ui/form/date-field.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import styles from './export-tab.module.css'
import { ImportsCard } from './imports-card.tsx'
import { SheetsCard } from './sheets/sheets-card.tsx'
import { TableExportCard } from './table-export-card.tsx'

/** The tab "Exportera data". */
export function ExportTab() {
  const [today] = useState(() => localDateOf(new Date()))
  return (
    <Stack>
      <ReportCard today={today} />
      <TableExportCard today={today} />
      <ImportsCard />
      <SheetsCard />
    </Stack>
  )
}

/** Downloads the report of a period (S70). */
function ReportCard({ today }: { today: LocalDate }) {
  const form = useZodForm(exportInput, { initialValues: { from: '', to: '' } })
  const { mutate, isPending } = useExport()
  const suggested = usualPeriods(today)

  function choose(period: Partial<Period>) {
    form.setValues(period)
    // An error of one date may depend on the other date.
    form.clearErrors()
  }

  const field = (name: keyof Period) => ({
    ...form.getInputProps(name),
    label: texts[name],
    value: form.values[name],
    near: form.values[name] || today,
    // Blur reports the unchanged value too, which must not clear the errors.
    onChange: (date: string) => date !== form.values[name] && choose({ [name]: date }),
  })

  return (
    <TitledCard title={texts.title}>
      <Text size="sm">{texts.intro}</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.care}
      </Text>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (period) => mutate(period),
          (errors) => {
            const [first] = Object.values(errors)
            if (typeof first === 'string') notifyFailure({ title: first })
          },
        )}
      >
        <Stack mt="lg">
          <Group gap={8} role="group" aria-label={texts.periods}>
            {usualPeriodNames.map((name) => {
              const isChosen = isSamePeriod(suggested[name], form.values)
              return (
                <Button
                  key={name}
                  size="xs"
                  variant={isChosen ? 'light' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() => choose(suggested[name])}
                >
                  {texts[name]}
                </Button>
              )
            })}
          </Group>
          <div className={styles.dates}>
            <DateField {...field('from')} />
            <DateField {...field('to')} />
          </div>
          <Button
            type="submit"
            className={styles.submit}
            loading={isPending}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {texts.submit}
          </Button>
          <VisuallyHidden role="status">{isPending && texts.submitting}</VisuallyHidden>
        </Stack>
      </form>
      <LatestCopy />
    </TitledCard>
  )
}

/** When the server last copied its database; nothing where the operator makes the backups. */
function LatestCopy() {
  const { data } = trpc.export.copies.useQuery()
  if (!data) return null
  return (
    <Text size="sm" c="dimmed" mt="lg">
      {data.newestAt ? copyTexts.latest(data.newestAt) : copyTexts.none}
    </Text>
  )
}

/** Downloads the report of a period (S70). */
function useExport() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (period: Period) => client.export.data.mutate(period),
    onSuccess: (data, period) => {
      if (data.clients.length === 0)
        return notifyFailure({ title: exportToasts.noData, message: exportToasts.noClients })
      const fileName = exportFileName(period)
      downloadFile(fileName, exportReport(data, period))
      notifySuccess({ title: exportToasts.done, message: fileName })
    },
    onError: (error) => notifyFailure(errorToast(exportToasts.failed, error)),
  })
}
