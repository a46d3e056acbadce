import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type FeedNaming, feedNamings } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/payload.ts'
import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { useCreateFeed } from './mutations.ts'

/** The choice of all sessions; a client's is the client's key. */
const all = 'all'

/** Makes a feed of what has none yet: all sessions, or one client's. */
export function NewFeed({ feeds }: { feeds: readonly Feed[] }) {
  const clients = trpc.clients.list.useQuery()
  const create = useCreateFeed()
  const taken = new Set(feeds.map(({ client }) => client?.id ?? all))
  const choices = [
    { value: all, label: texts.all },
    ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => !taken.has(value))
  const [wanted, setWanted] = useState<string | null>(null)
  const [naming, setNaming] = useState<FeedNaming>('names')
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  if (!chosen) return null
  return (
    <Stack gap="sm" component="fieldset" bd={0} m={0} p={0} miw={0}>
      <Text component="legend" fw="var(--app-weight-strong)" p={0} mb="xs">
        {texts.add}
      </Text>
      <Select
        label={texts.whose}
        data={choices}
        value={chosen.value}
        onChange={setWanted}
        allowDeselect={false}
        searchable={choices.length > 8}
        limit={200}
      />
      <Select
        label={texts.naming}
        data={feedNamings.map((value) => ({ value, label: texts.namings[value] }))}
        value={naming}
        onChange={(value) => setNaming(value ?? 'names')}
        allowDeselect={false}
      />
      <Button
        variant="default"
        loading={create.isPending}
        onClick={() =>
          create.mutate({ clientId: chosen.value === all ? null : chosen.value, naming })
        }
      >
        {texts.create}
      </Button>
    </Stack>
  )
}
