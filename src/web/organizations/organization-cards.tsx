import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Organization } from '#shared/organizations/payload.ts'
import { memberRoleTexts, organizationTexts as texts } from '#shared/organizations/texts.ts'
import { IconCheck } from '../lib/icons/marks.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import styles from './organization-view.module.css'

const breakAnywhere = { overflowWrap: 'anywhere' } as const

interface OrganizationCardsProps {
  organizations: readonly Organization[]
  chosenId: string
  searchOf: (id: string) => string
  /** Below the last one: what adds another. */
  children: ReactNode
}

/** The user's organisations to select from, each with the user's role in it (S64). */
export function OrganizationCards({
  organizations,
  chosenId,
  searchOf,
  children,
}: OrganizationCardsProps) {
  return (
    <nav aria-label={texts.list}>
      <ul className={styles.cards}>
        {organizations.map(({ id, name, role, members }) => (
          <li key={id}>
            <Link
              to={{ search: searchOf(id) }}
              className={styles.card}
              data-box
              aria-current={id === chosenId ? 'true' : undefined}
            >
              <Text lineClamp={3} fw={600} lh={1.35} dir="auto" title={name} style={breakAnywhere}>
                {name}
              </Text>
              <Group gap="0.25rem 0.625rem" c="dimmed" fz="sm">
                <Badge>{memberRoleTexts[role]}</Badge>
                {texts.members(members)}
              </Group>
              {id === chosenId && <IconCheck size={18} stroke={2.25} aria-hidden />}
            </Link>
          </li>
        ))}
        <li className={styles.more}>{children}</li>
      </ul>
    </nav>
  )
}
