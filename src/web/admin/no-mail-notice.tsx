import { Alert } from '@mantine/core'
import { adminDashboardTexts as texts } from '#shared/admin/texts.ts'
import { trpc } from '../lib/trpc.ts'

/** Says that links to a new password do not arrive, as long as they do not. */
export function NoMailNotice() {
  const { data } = trpc.admin.counts.useQuery()
  if (!data || data.sendsMail) return null
  return (
    <Alert variant="outline" color="orange" mb="md" title={texts.noMail.title}>
      {texts.noMail.text}
    </Alert>
  )
}
