import { trashLinkTexts as texts } from '#shared/trash/undo/texts.ts'
import { paths } from '../lib/paths.ts'
import { TextLink } from '../ui/layout/text-link.tsx'
import styles from './trash-link.module.css'

/** At the foot of a list: where its deleted rows are. */
export function TrashLink() {
  return (
    <p className={styles.place} data-beneath>
      <TextLink to={paths.trash} className={styles.link}>
        {texts.label}
      </TextLink>
    </p>
  )
}
