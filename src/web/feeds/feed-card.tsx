import { Anchor, Stack, Text } from '@mantine/core'
import { feedAddresses, feedApps } from '#shared/feeds/addresses.ts'
import type { Feed } from '#shared/feeds/payload.ts'
import { feedAppTexts, feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { AddressCard, TextToCopy } from '../ui/address/address-card.tsx'
import { CopyButton } from '../ui/layout/copy-button.tsx'

interface FeedCardProps {
  feed: Feed
  onRenew: () => void
  onRemove: () => void
}

/** One feed: what it shows, its address and the calendars that take it. */
export function FeedCard({ feed, onRenew, onRemove }: FeedCardProps) {
  const { client, naming, path } = feed
  const name = client?.name ?? texts.all
  return (
    <AddressCard
      name={name}
      about={texts.namings[naming]}
      path={path}
      unreadable={texts.unreadable}
      beside={(shown) => (
        <CopyButton
          text={feedAddresses(shown, window.location.origin).address}
          texts={texts.copy}
          failed={texts.notCopied}
        />
      )}
      acts={[
        { label: texts.renew, onClick: onRenew },
        { label: texts.remove, onClick: onRemove },
      ]}
    >
      {(shown) => <Address path={shown} name={name} />}
    </AddressCard>
  )
}

function Address({ path, name }: { path: string; name: string }) {
  const { address, apps } = feedAddresses(path, window.location.origin)
  return (
    <>
      <TextToCopy label={`${texts.address}: ${name}`} text={address} />
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {feedApps.map((app) => (
          <li key={app}>
            <Anchor href={apps[app]} rel="noreferrer" fw={500}>
              {feedAppTexts[app].open}
            </Anchor>
            <Text size="sm" c="dimmed">
              {feedAppTexts[app].pace}
            </Text>
          </li>
        ))}
      </Stack>
    </>
  )
}
