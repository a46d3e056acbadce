import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { giveTexts as texts } from '#shared/handover/texts.ts'

interface ReceiverFieldProps extends Omit<NativeSelectProps, 'data' | 'children' | 'label'> {
  choices: readonly { id: string; label: string }[]
}

/** Who receives a client; '' for nobody yet. */
export function ReceiverField({ choices, ...props }: ReceiverFieldProps) {
  return (
    <NativeSelect label={texts.receiver} required {...props}>
      <option value="">{texts.choose}</option>
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The key of the only choice there is, else '': there is nothing to choose then. */
export function onlyChoice(choices: readonly { id: string }[]): string {
  return choices.length === 1 ? (choices[0]?.id ?? '') : ''
}
