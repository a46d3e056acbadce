import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { trashLinkTexts as texts } from '#shared/trash/undo/texts.ts'
import { paths } from '../lib/paths.ts'
import styles from './trash-link.module.css'

/** At the foot of a list: where its deleted rows are. */
export function TrashLink() {
  return (
    <p className={styles.place} data-beneath data-unprinted>
      <Anchor component={Link} to={paths.trash} className={styles.link}>
        {texts.label}
      </Anchor>
    </p>
  )
}
