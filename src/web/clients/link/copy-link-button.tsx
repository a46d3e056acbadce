import { Button, type ButtonProps } from '@mantine/core'
import { clientToasts, clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { useCopyLink } from './copy-link.ts'

interface CopyLinkButtonProps extends Pick<ButtonProps, 'variant' | 'px' | 'fz'> {
  clientId: string
}

/** Copies the personal link; the button confirms it for two seconds (S11). */
export function CopyLinkButton({ clientId, ...looks }: CopyLinkButtonProps) {
  const copyLink = useCopyLink(clientToasts.linkCopied.profile)
  const { isCopied, Icon, run } = useCopied(() => copyLink(clientId))
  return (
    <Button {...looks} onClick={run} leftSection={<Icon size={18} aria-hidden />}>
      {isCopied ? texts.copied : texts.copyLink}
    </Button>
  )
}
