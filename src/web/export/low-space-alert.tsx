import { copyTexts } from '#shared/export/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'

/** A warning while the disk of the server's database is almost full. */
export function LowSpaceAlert() {
  const { data } = trpc.export.copies.useQuery()
  return data?.isSpaceLow && <ErrorAlert mb="md">{copyTexts.spaceLow}</ErrorAlert>
}
