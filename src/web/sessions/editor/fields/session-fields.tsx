import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { parseTimeText } from '#shared/sessions/time-text.ts'
import { instantOf, isLocalDate, localTimeOf } from '#shared/time.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ClientSelect } from '../../client-select.tsx'
import { DurationField } from './duration-field.tsx'
import { PotSelect } from './pot-select.tsx'
import classes from './session-fields.module.css'
import type { FieldValues } from './session-values.ts'
import { TimeField } from './time-field.tsx'
import type { usePots } from './use-pots.ts'

type FieldProps = ReturnType<UseFormReturnType<FieldValues>['getInputProps']>

interface SessionFieldsProps {
  values: FieldValues
  field: (name: keyof FieldValues) => FieldProps
  /** The pot that is chosen together with a client. */
  potOfClient: (clientId: string) => string | null
  clients: Parameters<typeof ClientSelect>[0]['clients']
  pots: ReturnType<typeof usePots>
  potCreation: Parameters<typeof PotSelect>[0]['creation']
  isPotRequired: boolean
  /** The typed sessions, for the forecast of the pot. */
  planned: Parameters<typeof PotSelect>[0]['planned']
  /** The field that gets the focus; null on a phone, whose keyboard would cover the other fields. */
  autoFocus: 'client' | 'date' | null
  /** Shown between the time and the notes. */
  children?: ReactNode
}

/** The fields that the add form and the edit form share. */
export function SessionFields(props: SessionFieldsProps) {
  const { values, field, potOfClient, clients, pots, autoFocus } = props
  const potField = field('potId')
  function chooseClient(id: string) {
    field('clientId').onChange(id)
    potField.onChange(potOfClient(id))
  }
  return (
    <>
      <ClientSelect
        label={sessionFormTexts.client}
        placeholder={sessionFormTexts.clientPlaceholder}
        required
        clients={clients}
        value={values.clientId || null}
        onChange={(id) => id && chooseClient(id)}
        openOnFocus={false}
        error={field('clientId').error}
        data-autofocus={autoFocus === 'client' || undefined}
      />
      <PotSelect
        clientId={values.clientId}
        pots={pots}
        value={values.potId}
        onChange={potField.onChange}
        error={potField.error}
        required={props.isPotRequired}
        creation={props.potCreation}
        planned={props.planned}
      />
      <div className={classes.when}>
        <DateField
          label={sessionFormTexts.date}
          {...field('date')}
          value={values.date}
          isComing
          isSaved
          data-autofocus={autoFocus === 'date' || undefined}
        />
        <TimeField
          {...field('time')}
          value={values.time}
          description={skippedText(values.date, values.time)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <DurationField {...field('durationHours')} value={values.durationHours} />
      </div>
      {props.children}
      <TextArea label={sessionFormTexts.notes} {...field('notes')} />
    </>
  )
}

/** When clocks go forward an hour is skipped: tells what a time within it becomes. */
function skippedText(date: string, typed: string): string | undefined {
  const time = parseTimeText(typed)
  if (!time || !isLocalDate(date)) return undefined
  const real = localTimeOf(instantOf(date, time))
  return real === time ? undefined : sessionForecastTexts.skippedTime(time, real)
}
