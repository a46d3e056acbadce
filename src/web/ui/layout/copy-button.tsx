import { Button } from '@mantine/core'
import { useCopiedText } from '../../lib/clipboard/copied.ts'
import type { Toast } from '../../lib/toasts/toast.ts'

interface CopyButtonProps {
  text: string
  texts: { copy: string; copied: string }
  size?: 'xs' | 'sm'
  done?: Toast
  failed: Toast
}

/** Copies a text; the button confirms it for two seconds. */
export function CopyButton({ text, texts, size = 'sm', ...toasts }: CopyButtonProps) {
  const { isCopied, Icon, run } = useCopiedText(() => text, toasts)
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={run}
    >
      {isCopied ? texts.copied : texts.copy}
    </Button>
  )
}
