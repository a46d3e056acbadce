import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { feedAddresses, feedApps } from '#shared/feeds/addresses.ts'
import type { Feed } from '#shared/feeds/payload.ts'
import { feedAppTexts, feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { CopyButton } from '../ui/layout/copy-button.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

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
    <TitledCard title={name}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.namings[naming]}
        </Text>
        {path === null ? (
          <ErrorAlert>{texts.unreadable}</ErrorAlert>
        ) : (
          <Address path={path} name={name} />
        )}
        <Group gap="xs">
          {path !== null && (
            <CopyButton
              text={feedAddresses(path, window.location.origin).address}
              texts={texts.copy}
              failed={texts.notCopied}
            />
          )}
          <Button variant="default" aria-label={texts.ofOne(texts.renew, name)} onClick={onRenew}>
            {texts.renew}
          </Button>
          <Button variant="default" aria-label={texts.ofOne(texts.remove, name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </Group>
      </Stack>
    </TitledCard>
  )
}

function Address({ path, name }: { path: string; name: string }) {
  const { address, apps } = feedAddresses(path, window.location.origin)
  return (
    <>
      <TextInput
        aria-label={texts.ofOne(texts.address, name)}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
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
