import { Text } from '@mantine/core'

/** What a confirmation leads to: the consequence, and what is kept or can be done about it. */
export function Consequence({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <Text fw={600}>{text}</Text>
      <Text>{hint}</Text>
    </>
  )
}
