import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { initialsOf } from '#shared/initials.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { needsActionTexts } from '#shared/pots/needs-action/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { stateLabel } from '../pot/forecast-labels.ts'
import styles from './pot-face.module.css'
import type { Shelved } from './shelf.ts'

interface PotFaceProps {
  of: Shelved
  now: Date
  size: 84 | 132
  /** Whether it needs hours within fourteen days. */
  isSoon: boolean
  /** Whether the type is seen; it is read aloud in any case. */
  hasType: boolean
}

/** A pot as it stands on the shelf: vessel, the client's initials and colour, hours left, name, type, and how far it lasts. */
export function PotFace({ of: { pot, client }, now, size, isSoon, hasType }: PotFaceProps) {
  const name = client?.name ?? needsActionTexts.unknownClient
  const type = (
    <span className={styles.type} dir="auto">
      {pot.potTypeName}
    </span>
  )
  return (
    <span
      className={styles.face}
      data-large={size === 132 || undefined}
      data-soon={isSoon || undefined}
    >
      <span className={styles.board}>
        <Vessel filling={fillingOf(pot)} flaw={flawOf(pot.forecast, now)} size={size} />
        <span
          className={styles.initials}
          style={client && ({ '--client': client.colour } as CSSProperties)}
          aria-hidden
        >
          {initialsOf(name)}
        </span>
      </span>
      <strong className={styles.hours}>{potTexts.figure(pot.hoursRemaining)}</strong>{' '}
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>{' '}
      {hasType ? type : <VisuallyHidden>{type}</VisuallyHidden>}{' '}
      <span className={styles.state}>{stateLabel(pot.forecast, now)}</span>
    </span>
  )
}
