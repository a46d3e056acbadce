import { Button, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { tableExportInput } from '#shared/export/inputs.ts'
import { isSamePeriod, type Period, usualPeriodNames, usualPeriods } from '#shared/export/period.ts'
import { tableFormats, tableKinds } from '#shared/export/tables/kinds.ts'
import { tableExportTexts as texts } from '#shared/export/tables/texts.ts'
import { exportTexts } from '#shared/export/texts.ts'
import { invoiceBasisTexts, listFilterTexts } from '#shared/sessions/invoice-basis/texts.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import type { LocalDate } from '#shared/time.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { isTooLarge, useTableExport } from '../lib/table-export/use-table-export.ts'
import { trpc } from '../lib/trpc.ts'
import { ClientSelect } from '../sessions/client-select.tsx'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import styles from './export-tab.module.css'

/** The value of the last choice of a period. */
const free = 'free'

/** Downloads the trainer's rows as a table: what, for whom, of which days and in which format (D108). */
export function TableExportCard({ today }: { today: LocalDate }) {
  const usual = usualPeriods(today)
  const form = useZodForm(tableExportInput, {
    initialValues: { kind: 'sessions', format: 'csv', clientId: null, ...usual.thisYear },
  })
  const { kind, format, clientId, from, to } = form.values
  const [isFree, setIsFree] = useState(false)
  const clients = trpc.clients.list.useQuery()
  const { mutate, isPending, error, stop } = useTableExport()
  const chosen = usualPeriodNames.find((name) => isSamePeriod(usual[name], { from, to }))

  function choosePeriod(value: string) {
    setIsFree(value === free)
    const name = usualPeriodNames.find((period) => period === value)
    if (name) form.setValues(usual[name])
    form.clearErrors()
  }

  const dateField = (name: keyof Period) => ({
    ...form.getInputProps(name),
    label: invoiceBasisTexts[name],
    value: form.values[name],
    near: form.values[name] || today,
    onChange: (date: string) => {
      if (date === form.values[name]) return
      form.setValues({ [name]: date })
      form.clearErrors()
    },
  })

  return (
    <TitledCard title={texts.title}>
      <Text size="sm">{texts.intro}</Text>
      <form noValidate onSubmit={form.onSubmit((asked) => mutate(asked))}>
        <Stack mt="lg">
          <div className={styles.dates}>
            <NativeSelect
              label={texts.kind}
              description={texts.hints[kind]}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('kind')}
              data={tableKinds.map((value) => ({ value, label: texts.kinds[value] }))}
            />
            <ClientSelect
              label={texts.client}
              clients={clients.data ?? []}
              value={clientId}
              onChange={(id) => form.setFieldValue('clientId', id)}
              allLabel={sessionPageTexts.allClients}
            />
            {/* Balances are those of now. */}
            {kind !== 'clients' && (
              <NativeSelect
                label={listFilterTexts.period}
                value={isFree ? free : (chosen ?? free)}
                onChange={(event) => choosePeriod(event.currentTarget.value)}
                data={[
                  ...usualPeriodNames.map((value) => ({ value, label: exportTexts[value] })),
                  { value: free, label: listFilterTexts.ownPeriod },
                ]}
              />
            )}
            <NativeSelect
              label={texts.format}
              {...form.getInputProps('format')}
              data={tableFormats.map((value) => ({ value, label: texts.formats[value] }))}
            />
            {kind !== 'clients' && (isFree || chosen === undefined) && (
              <>
                <DateField {...dateField('from')} />
                <DateField {...dateField('to')} />
              </>
            )}
          </div>
          {isTooLarge(error) && <ErrorAlert>{errorMessage(error)}</ErrorAlert>}
          <Group gap="0.5rem">
            <Button
              type="submit"
              variant="default"
              className={styles.submit}
              loading={isPending}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {texts.submit[format]}
            </Button>
            {isPending && (
              <Button variant="default" onClick={stop}>
                {texts.stop}
              </Button>
            )}
            {isTooLarge(error) && format === 'xlsx' && (
              <Button
                variant="default"
                onClick={() => {
                  form.setFieldValue('format', 'csv')
                  mutate({ ...form.values, format: 'csv' })
                }}
              >
                {texts.submit.csv}
              </Button>
            )}
          </Group>
          <VisuallyHidden role="status">{isPending && exportTexts.submitting}</VisuallyHidden>
        </Stack>
      </form>
    </TitledCard>
  )
}
