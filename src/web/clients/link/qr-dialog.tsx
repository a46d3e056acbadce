import { Box, Text } from '@mantine/core'
import { clientLinkTexts as texts } from '#shared/clients/texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { QrCode } from '../../ui/qr/qr-code.tsx'

/** The link as a QR code to be photographed. */
export function QrDialog({
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
