import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import styles from './pot-box.module.css'

/** The box around a pot, for the trainer and in the portal. The CSS variable `--pot-gap` overrides its gap. */
export function PotBox({ as: Tag, children }: { as: 'article' | 'li'; children: ReactNode }) {
  return <Tag className={styles.box}>{children}</Tag>
}

interface PotPartProps {
  label: string
  toggleId?: string
  children: ReactNode
}

/** A part of the box that opens, at its end. */
export function PotPart(props: PotPartProps) {
  return (
    <div className={styles.part}>
      <Disclosure {...props} />
    </div>
  )
}
