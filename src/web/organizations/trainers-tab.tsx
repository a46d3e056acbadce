import { Text } from '@mantine/core'

// A placeholder: the tab itself is built in another clone and takes the place of this file.
export function TrainersTab(_: { organizationId: string; isAdmin: boolean }) {
  return <Text>…</Text>
}
