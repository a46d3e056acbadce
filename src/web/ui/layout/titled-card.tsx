import { type ReactNode, useId } from 'react'
import classes from './titled-card.module.css'

/** A section of a page in a card, with its heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} data-box aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
