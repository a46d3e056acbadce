import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type InactiveClient,
  retentionMonthsMax,
  setRetentionInput,
} from '#shared/profile/retention.ts'
import { eraseAccountTexts, retentionTexts as texts } from '#shared/profile/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { StepField } from '../ui/form/step-field.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import styles from './retention-tab.module.css'

/** The tab "Rensa gamla klienter": the clients without sessions and purchases for long, and after how long. */
export function RetentionTab() {
  // Always refetched on mount: the passing of time alone makes a client inactive.
  const inactive = trpc.clients.inactive.useQuery(undefined, { staleTime: 0 })
  return (
    <QueryState query={inactive} texts={texts} lines={6}>
      {({ months, setBy, clients }) => (
        <TitledCard title={texts.title}>
          <Text size="sm" mb="md">
            {texts.intro}
          </Text>
          {setBy === null ? (
            <MonthsForm key={months} months={months} />
          ) : (
            <TextInput
              label={texts.months}
              description={texts.setBy(setBy)}
              variant="filled"
              value={String(months)}
              readOnly
              mb="lg"
              maw="20rem"
            />
          )}
          {clients.length === 0 ? (
            <Empty picture="done" title={texts.none} hint={texts.noneHint} />
          ) : (
            <InactiveList clients={clients} />
          )}
        </TitledCard>
      )}
    </QueryState>
  )
}

function MonthsForm({ months }: { months: number }) {
  const form = useZodForm(setRetentionInput, { initialValues: { months: String(months) } })
  const save = trpc.clients.setRetention.useMutation(
    useMutationFeedback({
      changes: 'clients',
      success: () => ({ title: texts.saved }),
      error: (error) => ({
        title: texts.saveFailed,
        message: problemCodeOf(error) === 'CONFLICT' ? texts.saveRefused : errorMessage(error),
      }),
      refreshOnError: 'background',
    }),
  )
  return (
    <form
      noValidate
      // The input of the procedure is what is typed; it is checked there again.
      onSubmit={form.onSubmit(() => save.mutate({ months: form.values.months }))}
    >
      <Stack gap="sm" mb="lg" maw="20rem">
        <StepField
          label={texts.months}
          min={1}
          max={retentionMonthsMax}
          step={1}
          {...form.getInputProps('months')}
          value={form.values.months}
        />
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts.save}
        </Button>
      </Stack>
    </form>
  )
}

function InactiveList({ clients }: { clients: readonly InactiveClient[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const removing = useDialog<{ ids: string[] }>()
  const ids = clients.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const purge = trpc.clients.purge.useMutation(
    useMutationFeedback({
      changes: 'clients',
      success: () => ({ title: texts.removed }),
      error: (error) => ({ title: texts.removeFailed, message: purgeErrorMessage(error) }),
      refreshOnError: 'awaited',
    }),
  )

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <>
      <Box component="ul" mb="md" data-box="rows">
        {clients.map((client) => (
          <li key={client.id}>
            <label className={styles.row}>
              <input
                type="checkbox"
                checked={chosen.has(client.id)}
                onChange={() => toggle(client.id)}
              />
              <Text component="bdi" inherit fw={600}>
                {client.name}
              </Text>
              <Text span c="dimmed" fz="sm">
                {[
                  texts.lastSession(client.lastSessionAt),
                  texts.lastPurchase(client.lastPurchaseAt),
                  texts.remaining(client.hoursRemaining),
                ].join(', ')}
              </Text>
            </label>
          </li>
        ))}
      </Box>
      <Button
        variant="outline"
        color="red"
        disabled={ids.length === 0}
        onClick={() => removing.open({ ids })}
      >
        {texts.remove(ids.length)}
      </Button>
      <ConfirmMutationDialog
        dialog={removing}
        texts={{ title: (subject) => texts.dialog(subject.ids.length), confirm: texts.confirm }}
        mutation={purge}
        variables={(subject) => subject}
        errorMessage={purgeErrorMessage}
      >
        {() => (
          <>
            <Text fw={600}>{texts.consequence}</Text>
            <Text>{eraseAccountTexts.permanent}</Text>
          </>
        )}
      </ConfirmMutationDialog>
    </>
  )
}

function purgeErrorMessage(error: unknown): string {
  const isChanged = ['CONFLICT', 'NOT_FOUND'].includes(problemCodeOf(error) ?? '')
  return isChanged ? texts.changed : errorMessage(error)
}
