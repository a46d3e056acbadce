import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { recoveryCodesTexts as texts } from '#shared/auth/factor/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { downloadFile } from '../../lib/download-file.ts'
import { IconDownload, IconPrinter } from '../../lib/icons/files.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { PrintedAlone } from '../../ui/page/printed-alone.tsx'
import classes from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown once: to copy, download or print before the person goes on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useCurrentUser()
  const lines = [texts.account(email), '', ...codes, '', texts.once, ''].join('\n')
  // They replace the form that had the focus.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])

  return (
    <Stack gap="md">
      <Text size="sm">{texts.intro}</Text>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} texts={texts} failed={texts.copyFailed} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(`${texts.fileName}.txt`, lines)}
        >
          {texts.download}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </Group>
      <Button onClick={onDone}>{texts.done}</Button>
      <PrintedAlone>
        <pre>{lines}</pre>
      </PrintedAlone>
    </Stack>
  )
}
