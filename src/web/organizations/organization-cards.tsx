import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Organization } from '#shared/organizations/payload.ts'
import { memberRoleTexts, organizationTexts as texts } from '#shared/organizations/texts.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import styles from './organization-cards.module.css'

interface OrganizationCardsProps {
  organizations: readonly Organization[]
  chosenId: string
  searchOf: (id: string) => string
}

/** The user's organisations to select from, each with the user's role in it (spec 2, Organisation). */
export function OrganizationCards({ organizations, chosenId, searchOf }: OrganizationCardsProps) {
  return (
    <nav aria-label={texts.list}>
      <ul className={styles.cards}>
        {organizations.map(({ id, name, role, members }) => (
          <li key={id}>
            <Link
              to={{ search: searchOf(id) }}
              className={styles.card}
              aria-current={id === chosenId ? 'true' : undefined}
            >
              <span className={styles.name} dir="auto" title={name}>
                {name}
              </span>
              <span className={styles.details}>
                <Badge>{memberRoleTexts[role]}</Badge>
                {texts.members(members)}
              </span>
              <IconCheck size={18} stroke={2.25} className={styles.chosen} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
