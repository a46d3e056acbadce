import { Alert, Box, Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { isInOpenHours, type OpenHours as OpenHoursOf } from '#shared/calendar/open-hours.ts'
import { formatHours } from '#shared/hours.ts'
import { saveBookingInput } from '#shared/portal/booking/inputs.ts'
import type { Booking } from '#shared/portal/booking/payload.ts'
import {
  type BookingGrid,
  type BookingPause,
  bookingGrids,
  bookingModes,
  bookingPauses,
} from '#shared/portal/booking/settings.ts'
import {
  bookingSettingTexts as names,
  bookingFormTexts as texts,
} from '#shared/portal/booking/texts.ts'
import { errorToast, retryOnce } from '../../lib/error-messages.ts'
import { useSavedForm } from '../../lib/form/saved-form.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { RadioChoices } from '../../ui/form/radio-choices.tsx'
import classes from './booking.module.css'
import { BookingPreview } from './booking-preview.tsx'
import { OpenHours } from './open-hours.tsx'

interface BookingFormProps {
  saved: Booking
  /** The trainer's limit for cancelling, in hours. */
  cancellationHours: number | null
}

/** All settings of booking, saved together; what is booked stays whatever is changed. */
export function BookingForm({ saved, cancellationHours }: BookingFormProps) {
  const utils = trpc.useUtils()
  const saving = trpc.booking.save.useMutation({
    retry: retryOnce,
    onSuccess: () => notifySuccess({ title: texts.saved }),
    onError: (error) => notifyFailure(errorToast(texts.saveFailed, error)),
    onSettled: () => utils.booking.get.invalidate(),
  })
  const { form, settle } = useSavedForm(saveBookingInput, valuesOf(saved), {
    isSaving: saving.isPending,
  })
  const { mode, windows, types, noticeHours } = form.values
  const isOn = mode !== 'off'
  const isShorter = cancellationHours !== null && Number(noticeHours) < cancellationHours
  const count = (name: 'noticeHours' | 'horizonWeeks' | 'mostAhead', label: string) => (
    <TextInput inputMode="numeric" label={label} {...form.getInputProps(name)} />
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        saving.mutate(values, { onSuccess: () => settle(values, values) }),
      )}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
        <RadioChoices
          legend={names.mode}
          choices={bookingModes.map((value) => ({ value, label: names.modes[value] }))}
          value={mode}
          onChange={(to) => form.setFieldValue('mode', to)}
        />
        {isOn && (
          <>
            <RadioChoices
              legend={names.onlyChosen}
              choices={[
                { value: 'all', label: names.all },
                { value: 'chosen', label: names.chosen, hint: texts.onlyChosenHint },
              ]}
              value={form.values.onlyChosen ? 'chosen' : 'all'}
              onChange={(to) => form.setFieldValue('onlyChosen', to === 'chosen')}
            />
            <OpenHours
              windows={windows}
              error={form.errors.windows}
              onChange={(to) => form.setFieldValue('windows', to)}
            />
            {mode === 'book' && (
              <fieldset className={classes.group}>
                <legend>{names.types}</legend>
                <Text size="sm" c="dimmed">
                  {saved.types.length > 0 ? texts.typesHint : texts.noTypes}
                </Text>
                <div className={classes.fields}>
                  {saved.types.map(({ id, name }, n) => (
                    <TextInput
                      key={id}
                      inputMode="decimal"
                      label={name}
                      value={textOf(types[n]?.bookingHours ?? null)}
                      error={form.errors[`types.${n}.bookingHours`]}
                      onChange={(event) =>
                        form.setFieldValue(
                          `types.${n}.bookingHours`,
                          hoursIn(event.currentTarget.value),
                        )
                      }
                    />
                  ))}
                </div>
              </fieldset>
            )}
            <div className={classes.fields}>
              <NativeSelect
                label={names.grid}
                data={bookingGrids.map((value) => ({
                  value: String(value),
                  label: names.grids[value],
                }))}
                value={String(form.values.gridMinutes)}
                onChange={(event) =>
                  form.setFieldValue(
                    'gridMinutes',
                    Number(event.currentTarget.value) as BookingGrid,
                  )
                }
              />
              {count('noticeHours', names.notice)}
              {count('horizonWeeks', names.horizon)}
              <NativeSelect
                label={names.pause}
                data={bookingPauses.map(String)}
                value={String(form.values.pauseMinutes)}
                onChange={(event) =>
                  form.setFieldValue(
                    'pauseMinutes',
                    Number(event.currentTarget.value) as BookingPause,
                  )
                }
              />
              {mode === 'book' && count('mostAhead', names.mostAhead)}
            </div>
            {isShorter && (
              <Alert color="orange" variant="outline">
                {texts.lateHint}
              </Alert>
            )}
            <Switch
              label={names.onRedDays}
              {...form.getInputProps('onRedDays', { type: 'checkbox' })}
            />
            <Switch
              label={names.isPaused}
              description={texts.pausedHint}
              {...form.getInputProps('isPaused', { type: 'checkbox' })}
            />
            <Outside hours={form.values} />
            <BookingPreview values={form.values} />
          </>
        )}
        <Box>
          <Button
            type="submit"
            variant={form.isDirty() ? 'filled' : 'default'}
            loading={saving.isPending}
          >
            {texts.save}
          </Button>
        </Box>
      </Stack>
    </form>
  )
}

function valuesOf({ types, chosen: _of, ...settings }: Booking) {
  return {
    ...settings,
    types: types.map(({ id, bookingHours }) => ({ id, bookingHours })),
  }
}

/** How many sessions that clients have booked lie outside of the open hours: they stay. */
function Outside({ hours }: { hours: OpenHoursOf }) {
  const { data, dataUpdatedAt } = trpc.booking.busy.useQuery()
  const count = (data?.booked ?? []).filter(
    (session) =>
      session.isByClient &&
      session.startsAt.getTime() > dataUpdatedAt &&
      !isInOpenHours(hours, session),
  ).length
  return (
    // A live region that is there before its text.
    <div role="status">{count > 0 && <Text size="sm">{texts.outside(count)}</Text>}</div>
  )
}

/** The hours as they are typed: what is no number is refused by its field when the form is sent. */
function hoursIn(text: string): number | null {
  if (text.trim() === '') return null
  return Number(text.replace(',', '.'))
}

const textOf = (hours: number | null) =>
  hours === null ? '' : Number.isNaN(hours) ? '' : formatHours(hours)
