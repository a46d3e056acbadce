import { Alert, Button, Text } from '@mantine/core'
import { backupTexts, copyDownloadTexts as texts } from '#shared/admin/texts.ts'
import { copyTexts } from '#shared/export/texts.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { trpc } from '../lib/trpc.ts'
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { ScreenSection } from '../ui/page/screen-section.tsx'
import { useDownloadCopy } from './mutations.ts'

/** Whether backups are known to work. The newest copy of the embedded database is downloaded after the password. */
export function CopySection() {
  const { data: copies } = trpc.export.copies.useQuery()
  const { data: backups } = trpc.admin.backups.useQuery()
  const asking = useDialog<Date>()
  const download = useDownloadCopy()
  if (!backups) return null
  const { newestAt, rehearsedAt, isLate, failures } = backups
  const copiedAt = copies?.newestAt
  return (
    <ScreenSection id="admin-sakerhetskopia" title={texts.title}>
      <Text size="sm">{copies ? texts.intro : backupTexts.introOperator}</Text>
      {failures.map(({ kind, at }) => (
        <ErrorAlert key={kind} mt="md">
          {backupTexts.failed[kind](at)}
        </ErrorAlert>
      ))}
      {isLate && (
        <Alert color="orange" mt="md">
          {backupTexts.late}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mt="lg">
        {newestAt ? copyTexts.latest(newestAt) : copyTexts.none}
      </Text>
      <Text size="sm" c="dimmed">
        {rehearsedAt ? backupTexts.rehearsed(rehearsedAt) : backupTexts.notRehearsed}
      </Text>
      {copiedAt && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => asking.open(copiedAt)}
        >
          {texts.download}
        </Button>
      )}
      <PasswordDialog
        dialog={asking}
        title={() => texts.download}
        submitLabel={() => texts.submit}
        mutation={download}
        variables={() => ({})}
      >
        {() => <Text size="sm">{texts.contents}</Text>}
      </PasswordDialog>
    </ScreenSection>
  )
}
