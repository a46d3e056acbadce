import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { importTexts as texts } from '#shared/import/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ButtonRow } from '../layout/button-row.tsx'
import styles from './import.module.css'
import type { PreviewProps } from './import-dialog.tsx'

interface PreviewFrameProps extends PreviewProps {
  counts: string
  /** What is not brought in. */
  rest: string
  /** The mutation that stores all of it. */
  save: { isPending: boolean; error: unknown }
  failed: string
  confirm: { label: string; isDisabled: boolean; onConfirm: () => void }
  children: ReactNode
}

/** Around a preview: what it comes to, and the act that stores it. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { counts, rest, save, failed, confirm, children, onBack, onCancel } = props
  const head = useRef<HTMLParagraphElement>(null)
  // What had the focus is unmounted.
  useEffect(() => head.current?.focus(), [])
  return (
    <Stack gap="sm">
      <Text ref={head} tabIndex={-1} role="status" fw={600} className={styles.counts}>
        {counts}
      </Text>
      <Text size="sm" c="dimmed">
        {rest}
      </Text>
      {children}
      {save.error !== null && <ErrorAlert title={failed}>{errorMessage(save.error)}</ErrorAlert>}
      <ButtonRow>
        <Button variant="default" onClick={onBack} disabled={save.isPending}>
          {texts.another}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button loading={save.isPending} disabled={confirm.isDisabled} onClick={confirm.onConfirm}>
          {confirm.label}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
