import { useState } from 'react'
import { DateField } from '../../ui/form/date-field.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { StepField } from '../../ui/form/step-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { EmailInput, HoursInput, NameInput, PhoneInput } from '../../ui/form/text-inputs.tsx'
import classes from './styleguide.module.css'
import { styleguideTexts } from './texts.ts'

const { form: texts, client } = styleguideTexts

export function FieldSamples() {
  const [date, setDate] = useState('2026-11-26')
  const [hours, setHours] = useState('1,5')
  return (
    <div className={classes.grid}>
      <NameInput label={texts.name} defaultValue={client} required />
      <EmailInput label={texts.email} defaultValue="anna" error={texts.wrong} />
      <PhoneInput label={texts.off} disabled />
      <HoursInput label={texts.hours} placeholder="1,5" />
      <DateField label={texts.date} value={date} onChange={setDate} />
      <StepField label={texts.hours} value={hours} onChange={setHours} min={0} max={8} step={0.5} />
      <PasswordField label={texts.password} autoComplete="off" />
      <GrowingTextarea label={texts.notes} description={texts.notesHint} />
      <SwitchField label={texts.switch} />
      <SwitchField label={texts.switch} defaultChecked />
      <SwitchField label={texts.off} disabled />
    </div>
  )
}
