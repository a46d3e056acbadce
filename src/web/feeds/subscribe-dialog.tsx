import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type FeedNaming, feedNamings } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/payload.ts'
import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { AddressConsequence } from '../ui/address/address-card.tsx'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type DialogState, useDialog } from '../ui/dialog/use-dialog.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { FeedCard } from './feed-card.tsx'
import { useCreateFeed, useRemoveFeed, useRenewFeed } from './mutations.ts'

/** "Prenumerera på kalendern": the trainer's feeds, each with its address, and a new one (D115). */
export function SubscribeDialog({ dialog }: { dialog: DialogState<true> }) {
  return (
    <Dialog opened={dialog.isOpen} onClose={dialog.close} title={texts.title} size="lg">
      {dialog.subject && <Feeds key={dialog.openCount} />}
      <ButtonRow>
        <Button variant="default" onClick={dialog.close}>
          {texts.close}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

function Feeds() {
  // The addresses are secrets, so they are kept no longer than the dialog is open.
  const feeds = trpc.feeds.list.useQuery(undefined, { gcTime: 0 })
  const renewing = useDialog<Feed>()
  const removing = useDialog<Feed>()
  return (
    <Stack gap="md">
      <Text size="sm">{texts.about}</Text>
      <QueryState query={feeds} texts={texts} lines={4}>
        {(found) => (
          <>
            {found.map((feed) => (
              <FeedCard
                key={feed.id}
                feed={feed}
                onRenew={() => renewing.open(feed)}
                onRemove={() => removing.open(feed)}
              />
            ))}
            <NewFeed feeds={found} />
          </>
        )}
      </QueryState>
      <ConfirmMutationDialog
        dialog={renewing}
        texts={{ title: texts.renewTitle, confirm: texts.renew }}
        mutation={useRenewFeed()}
        variables={({ id }) => ({ id })}
      >
        {(feed) => (
          <AddressConsequence name={nameOf(feed)}>{texts.renewConsequence}</AddressConsequence>
        )}
      </ConfirmMutationDialog>
      <ConfirmMutationDialog
        dialog={removing}
        texts={{ title: texts.removeTitle, confirm: texts.remove }}
        mutation={useRemoveFeed()}
        variables={({ id }) => ({ id })}
      >
        {(feed) => (
          <AddressConsequence name={nameOf(feed)}>{texts.removeConsequence}</AddressConsequence>
        )}
      </ConfirmMutationDialog>
    </Stack>
  )
}

const nameOf = ({ client }: Feed) => client?.name ?? texts.all

/** The choice of all sessions; a client's is the client's key. */
const all = 'all'

/** Makes a feed of what has none yet: all sessions, or one client's. */
function NewFeed({ feeds }: { feeds: readonly Feed[] }) {
  const clients = trpc.clients.list.useQuery()
  const create = useCreateFeed()
  const taken = new Set(feeds.map(({ client }) => client?.id ?? all))
  const choices = [
    { value: all, label: texts.all },
    ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => !taken.has(value))
  const [wanted, setWanted] = useState<string | null>(null)
  const [naming, setNaming] = useState<FeedNaming>('names')
  const [isAsked, setIsAsked] = useState(false)
  // A client is never proposed: whose sessions an address shows is chosen.
  const chosen =
    choices.find(({ value }) => value === wanted) ?? choices.find(({ value }) => value === all)
  if (choices.length === 0) return null

  function make() {
    setIsAsked(!chosen)
    if (chosen) create.mutate({ clientId: chosen.value === all ? null : chosen.value, naming })
  }
  return (
    <Stack gap="sm" component="fieldset" bd={0} m={0} p={0} miw={0}>
      <Text component="legend" fw="var(--app-weight-strong)" p={0} mb="xs">
        {texts.add}
      </Text>
      <Select
        label={texts.whose}
        data={choices}
        value={chosen?.value ?? null}
        onChange={setWanted}
        placeholder={texts.choose}
        error={isAsked && !chosen && texts.whoseRequired}
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
      <Button variant="default" loading={create.isPending} onClick={make}>
        {texts.create}
      </Button>
    </Stack>
  )
}
