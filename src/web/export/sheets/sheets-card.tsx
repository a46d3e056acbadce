import { Button, Text } from '@mantine/core'
import { sheetTexts as texts } from '#shared/export/sheets/texts.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { TitledCard } from '../../ui/layout/titled-card.tsx'

const SheetsDialog = lazyDialog(
  () => import('./sheets-dialog.tsx'),
  'SheetsDialog',
  texts.notLoaded,
)

/** Tables that a spreadsheet fetches by itself (D136). */
export function SheetsCard() {
  const dialog = useDialog<true>()
  return (
    <TitledCard title={texts.title}>
      <Text size="sm">{texts.intro}</Text>
      <Text size="sm" c="dimmed" mt="xs" mb="md">
        {texts.who}
      </Text>
      <Button variant="default" onClick={() => dialog.open(true)}>
        {texts.open}
      </Button>
      <SheetsDialog dialog={dialog} />
    </TitledCard>
  )
}
