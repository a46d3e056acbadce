import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { trashLinkTexts as texts } from '#shared/trash/undo/texts.ts'
import { paths } from '../lib/paths.ts'

/** At the foot of a list: where its deleted rows are. */
export function TrashLink() {
  return (
    <Box component="p" mt="sm" fz="sm" data-beneath>
      <Anchor component={Link} to={paths.trash} display="inline-block" lh="var(--app-touch)">
        {texts.label}
      </Anchor>
    </Box>
  )
}
