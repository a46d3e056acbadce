import { Button, Text } from '@mantine/core'
import { copyDownloadTexts as texts } from '#shared/admin/texts.ts'
import { LatestCopy } from '../export/latest-copy.tsx'
import { IconDownload } from '../lib/icons/files.ts'
import { trpc } from '../lib/trpc.ts'
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ScreenSection } from '../ui/page/screen-section.tsx'
import { useDownloadCopy } from './mutations.ts'

/** The newest copy of the embedded database, which is downloaded after the password; nothing on PostgreSQL. */
export function CopySection() {
  const { data } = trpc.export.copies.useQuery()
  const asking = useDialog<Date>()
  const download = useDownloadCopy()
  if (!data) return null
  const { newestAt } = data
  return (
    <ScreenSection id="admin-sakerhetskopia" title={texts.title}>
      <Text size="sm">{texts.intro}</Text>
      <LatestCopy />
      {newestAt && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => asking.open(newestAt)}
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
