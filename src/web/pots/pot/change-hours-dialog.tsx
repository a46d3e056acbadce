import { ActionIcon, Box, Text, TextInput } from '@mantine/core'
import { potFormTexts, potToasts, changeHoursTexts as texts } from '#shared/pots/changes/texts.ts'
import { changeHoursInput } from '#shared/pots/inputs.ts'
import { forecastTexts } from '#shared/pots/texts.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { IconPlusMinus } from '../../lib/icons/marks.ts'
import { newId } from '../../lib/new-id.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { HoursInput } from '../../ui/form/text-inputs.tsx'
import { useChangeHours } from '../mutations.ts'
import type { Pot } from './pot.ts'
import { predictBookable, predictChange, typedHours, withOtherSign } from './predict.ts'
import { noPrice, OptionalPrice } from './price-fields.tsx'

/** The pot whose hours are changed. */
export interface ChangeHoursSubject {
  pot: Pick<Pot, 'id' | 'potTypeName' | 'hoursRemaining' | 'totalHours' | 'forecast'>
  /** Named in the title where the screen does not show it. */
  clientName?: string
  /** Hours to prefill; none for 0. */
  proposed?: number
}

/** Adds or removes hours of a pot, with a reason that the client sees (S35). */
export function ChangeHoursDialog({
  dialog,
  onSaved,
}: {
  dialog: DialogState<ChangeHoursSubject>
  onSaved?: () => void
}) {
  const { close } = dialog
  const finish = () => {
    close()
    onSaved?.()
  }
  return (
    <FormDialog
      dialog={dialog}
      title={({ pot, clientName }) => texts.title(pot.potTypeName, clientName)}
    >
      {(subject) => <ChangeHoursForm {...subject} onCancel={close} onSaved={finish} />}
    </FormDialog>
  )
}

interface ChangeHoursFormProps extends ChangeHoursSubject {
  onCancel: () => void
  onSaved: () => void
}

function ChangeHoursForm({ pot, proposed, onCancel, onSaved }: ChangeHoursFormProps) {
  const form = useZodForm(changeHoursInput, {
    initialValues: {
      id: newId(),
      potId: pot.id,
      hours: proposed ? typedHours(proposed) : '',
      reason: proposed ? texts.topUpReason : '',
      price: noPrice,
    },
  })
  const change = useChangeHours()
  const hours = String(form.values.hours)

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={change}
      onSubmit={form.onSubmit(
        (values) => change.mutate(values, { onSuccess: onSaved }),
        (errors) => {
          if (errors.hours)
            notifyFailure({ title: potToasts.hoursInvalid, message: potFormTexts.hoursInvalid })
        },
      )}
    >
      <HoursInput
        label={texts.hours}
        description={texts.hoursHint}
        required
        data-autofocus
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--app-control-sm)"
            aria-label={texts.switchSign}
            title={texts.switchSign}
            onClick={() => form.setFieldValue('hours', withOtherSign(hours))}
          >
            <IconPlusMinus size={18} aria-hidden />
          </ActionIcon>
        }
        {...form.getInputProps('hours')}
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        placeholder={texts.reasonPlaceholder}
        required
        dir="auto"
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <OptionalPrice
        amount={form.getInputProps('price.amount')}
        paidOn={form.getInputProps('price.paidOn')}
      />
      <PredictedPot pot={pot} typed={hours} />
    </DialogForm>
  )
}

/** The pot's hours after the typed change. */
function PredictedPot({ pot, typed }: { pot: ChangeHoursSubject['pot']; typed: string }) {
  const { booked } = pot.forecast
  const figures = predictChange(pot, typed)
  const bookable = predictBookable(pot.forecast, typed)
  const missing = bookable?.missing ?? pot.forecast.missing
  const isBelow = figures !== null && figures.remaining.after < 0
  return (
    <Box role="status" px={14} py={8} bd="1px solid var(--app-line)" bdrs="md">
      <Text fw={600} c={isBelow ? 'var(--mantine-color-error)' : undefined}>
        {figures ? texts.result(figures.remaining) : texts.unchanged(pot.hoursRemaining)}
      </Text>
      <Text size="sm" c="dimmed">
        {figures ? texts.total(figures.total) : texts.unchangedTotal(pot.totalHours)}
      </Text>
      <Text size="sm" c="dimmed">
        {bookable
          ? texts.available(booked, bookable)
          : texts.unchangedAvailable(booked, pot.forecast)}
      </Text>
      {booked > 0 && (
        <Text size="sm" fw={500}>
          {missing > 0 ? texts.stillMissing(missing) : forecastTexts.lastsForAll}
        </Text>
      )}
    </Box>
  )
}
