import { Alert } from '@mantine/core'
import { adminDashboardTexts as texts } from '#shared/admin/texts.ts'
import { trpc } from '../lib/trpc.ts'

/** A warning while the server sends no mail, and password links therefore do not arrive. */
export function NoMailNotice() {
  const { data } = trpc.admin.counts.useQuery()
  if (!data || data.sendsMail) return null
  return (
    <Alert color="orange" mb="md" title={texts.noMail.title}>
      {texts.noMail.text}
    </Alert>
  )
}
