import { Text } from '@mantine/core'
import { copyTexts as texts } from '#shared/export/texts.ts'
import { trpc } from '../lib/trpc.ts'

/** When the server last copied its database; nothing where the operator makes the backups. */
export function LatestCopy() {
  const { data } = trpc.export.copies.useQuery()
  if (!data) return null
  return (
    <Text size="sm" c="dimmed" mt="lg">
      {data.newestAt ? texts.latest(data.newestAt) : texts.none}
    </Text>
  )
}
