import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { clientToasts, clientLinkTexts as texts } from '#shared/clients/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { IconRefresh } from '../../lib/icons/arrows.ts'
import { IconLink, IconLinkOff, IconShare2 } from '../../lib/icons/links.ts'
import { IconMaximize } from '../../lib/icons/panels.ts'
import { IconCircleCheck } from '../../lib/icons/states.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type DialogState, useDialog } from '../../ui/dialog/use-dialog.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { useRenewLink, useSetLinkEnabled } from '../mutations.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import { addressOf } from './link-address.ts'
import styles from './portal-link-buttons.module.css'
import { canShare, shareLink } from './share-link.ts'

interface LinkedClient {
  id: string
  name: string
}

/** The client's personal link: its state, sharing, replacing and disabling. */
export function LinkCard({ client }: { client: LinkedClient }) {
  const renewing = useDialog<LinkedClient>()
  const disabling = useDialog<LinkedClient>()
  const enlarging = useDialog<string>()
  return (
    <TitledCard title={texts.title}>
      <LinkBody
        client={client}
        onRenew={() => renewing.open(client)}
        onDisable={() => disabling.open(client)}
        onEnlarge={enlarging.open}
      />
      <ConfirmMutationDialog
        dialog={renewing}
        texts={{ title: texts.renewTitle, confirm: texts.renew }}
        mutation={useRenewLink()}
        variables={({ id }) => ({ id })}
      >
        {({ name }) => <Text>{texts.renewConsequence(name)}</Text>}
      </ConfirmMutationDialog>
      <ConfirmMutationDialog
        dialog={disabling}
        texts={{ title: texts.disableTitle, confirm: texts.disable }}
        isHarmless
        mutation={useSetLinkEnabled()}
        variables={({ id }) => ({ id, isEnabled: false })}
      >
        {({ name }) => <Text>{texts.disableConsequence(name)}</Text>}
      </ConfirmMutationDialog>
      <QrDialog client={client} dialog={enlarging} />
    </TitledCard>
  )
}

interface LinkBodyProps {
  client: LinkedClient
  onRenew: () => void
  onDisable: () => void
  onEnlarge: (address: string) => void
}

function LinkBody({ client, onRenew, onDisable, onEnlarge }: LinkBodyProps) {
  const link = trpc.clients.link.useQuery({ id: client.id }, { gcTime: 0 })
  const person = useCurrentUser()
  const enable = useSetLinkEnabled()
  const isPhone = usePhone()
  // As high as the card with its code, so that nothing below moves.
  if (link.isPending) return <Loading lines={isPhone ? 18 : 8} />
  const isUnreadable = problemCodeOf(link.error) === 'CLIENT_LINK_UNREADABLE'
  if (link.isError && !isUnreadable)
    return <QueryFailure query={link} title={clientToasts.linkNotFetched} />

  // After an error older data is not used: the link may have been replaced since.
  const known = link.isSuccess ? link.data : null
  const address = known?.isEnabled ? addressOf(known) : null
  const ToggleIcon = known?.isEnabled ? IconLinkOff : IconLink
  return (
    <>
      {known ? (
        <Group align="stretch" gap="1rem 1.25rem">
          {address && (
            <Stack gap="xxs" flex="none" w="min-content" miw="10rem">
              <QrCode text={address} label={texts.qr(client.name)} />
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconMaximize size={16} aria-hidden />}
                onClick={() => onEnlarge(address)}
              >
                {texts.enlarge}
              </Button>
            </Stack>
          )}
          <Stack gap="xs" flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Group gap="0.375rem 0.625rem" fw={500}>
              <LinkState isEnabled={known.isEnabled} />
              {texts.openings(known.openings)}
            </Group>
            <Text size="sm">{known.isEnabled ? texts.use(client.name) : texts.shut}</Text>
            <Text size="sm" c="dimmed">
              {texts.counting}
            </Text>
          </Stack>
        </Group>
      ) : (
        <Alert color="red">{errorMessage(link.error)}</Alert>
      )}
      <Group gap="xs" mt="lg" className={styles.actions}>
        {address && <CopyLinkButton clientId={client.id} variant="default" />}
        {address && canShare() && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} aria-hidden />}
            onClick={() => void shareLink({ url: address, text: texts.shared(person.name) })}
          >
            {texts.share}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={onRenew}
        >
          {texts.renew}
        </Button>
        {known && (
          // The same element in both states, so that the dialog can return the focus to it.
          <Button
            variant={known.isEnabled ? 'default' : 'filled'}
            leftSection={<ToggleIcon size={18} aria-hidden />}
            loading={enable.isPending}
            onClick={() =>
              known.isEnabled ? onDisable() : enable.mutate({ id: client.id, isEnabled: true })
            }
          >
            {known.isEnabled ? texts.disable : texts.enable}
          </Button>
        )}
      </Group>
    </>
  )
}

function LinkState({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? (
    <Badge icon={IconCircleCheck} tone="good">
      {texts.enabled}
    </Badge>
  ) : (
    <Badge icon={IconLinkOff} tone="bad">
      {texts.disabled}
    </Badge>
  )
}

/** The link as a QR code to be photographed. */
function QrDialog({
  client,
  dialog: { subject: address, isOpen, close },
}: {
  client: { name: string }
  dialog: DialogState<string>
}) {
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.enlarged(client.name)}>
      {/* As large as the window allows, also on a phone in landscape. */}
      <Box w="min(100%, 26rem, 100dvh - 9rem)" miw="10rem" mx="auto">
        {address && <QrCode text={address} label={texts.qr(client.name)} />}
      </Box>
      <Text ta="center" mt="md">
        {texts.scan}
      </Text>
    </Dialog>
  )
}
