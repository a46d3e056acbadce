import { TextInput, type TextInputProps } from '@mantine/core'

/** A name, in a script of either direction. */
export function NameInput(props: TextInputProps) {
  return <TextInput dir="auto" autoComplete="off" {...props} />
}

export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" inputMode="email" autoComplete="off" {...props} />
}

export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="off" {...props} />
}

export function HoursInput(props: TextInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" {...props} />
}
