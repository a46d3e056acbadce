import { Alert, Box } from '@mantine/core'
import type { Duplicate } from '#shared/sessions/duplicates.ts'
import { duplicateTexts } from '#shared/sessions/form/texts.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import { IconCopyCheck } from '../../lib/icons/copies.ts'
import { scrollIntoView } from '../../ui/feedback/scroll-into-view.ts'

/** Why nothing was created: the session exists already, or the duplicates of a series (S45, S4). */
export function DuplicatesAlert({
  duplicates,
  isSeries,
}: {
  duplicates: readonly Duplicate[]
  isSeries: boolean
}) {
  return (
    <Alert
      ref={scrollIntoView}
      color="red"
      role="alert"
      title={isSeries ? duplicateTexts.manyTitle : duplicateTexts.oneTitle}
      icon={<IconCopyCheck aria-hidden />}
    >
      {isSeries ? (
        <>
          <Box component="ul" ps="1.125rem" mah="12rem" style={{ overflowY: 'auto' }}>
            {duplicates.map((duplicate) => (
              <li key={JSON.stringify(duplicate)}>{duplicateText(duplicate)}</li>
            ))}
          </Box>
          {duplicateTexts.nothingCreated}
        </>
      ) : (
        duplicateTexts.one
      )}
    </Alert>
  )
}

function duplicateText(duplicate: Duplicate): string {
  if (duplicate.kind === 'batch') return duplicateTexts.identical(duplicate)
  const { index, startsAt } = duplicate
  return duplicateTexts.numbered(
    index,
    duplicateTexts.existing(localDateOf(startsAt), localTimeOf(startsAt)),
  )
}
