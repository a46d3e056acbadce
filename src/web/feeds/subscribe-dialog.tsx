import { Button, Stack, Text } from '@mantine/core'
import type { Feed } from '#shared/feeds/payload.ts'
import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type DialogState, useDialog } from '../ui/dialog/use-dialog.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { FeedCard } from './feed-card.tsx'
import { useRemoveFeed, useRenewFeed } from './mutations.ts'
import { NewFeed } from './new-feed.tsx'

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
        {(feed) => <Consequence feed={feed}>{texts.renewConsequence}</Consequence>}
      </ConfirmMutationDialog>
      <ConfirmMutationDialog
        dialog={removing}
        texts={{ title: texts.removeTitle, confirm: texts.remove }}
        mutation={useRemoveFeed()}
        variables={({ id }) => ({ id })}
      >
        {(feed) => <Consequence feed={feed}>{texts.removeConsequence}</Consequence>}
      </ConfirmMutationDialog>
    </Stack>
  )
}

/** Which feed it is about, and what then happens. */
function Consequence({ feed: { client }, children }: { feed: Feed; children: string }) {
  return (
    <>
      <Text fw="var(--app-weight-strong)" dir="auto">
        {client?.name ?? texts.all}
      </Text>
      <Text>{children}</Text>
    </>
  )
}
