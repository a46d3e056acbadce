import { Box } from '@mantine/core'
import { useId } from 'react'
import { IconCheck } from '../../lib/icons/marks.ts'
import styles from './swatches.module.css'

interface SwatchesProps<Value extends string> {
  choices: readonly { value: Value; label: string; colour?: string | undefined }[]
  chosen: Value | null
  onChoose: (value: Value) => void
  /** The dot's class and attribute, for choices without a colour of their own. */
  dot?: { className: string | undefined; attribute: string }
}

/** Colours as radio buttons, each with its name; the group around them has theirs. */
export function Swatches<Value extends string>(props: SwatchesProps<Value>) {
  const { choices, chosen, onChoose, dot } = props
  const name = useId()
  return (
    <div className={styles.swatches}>
      {choices.map(({ value, label, colour }) => (
        <label key={value} className={styles.swatch}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <Box
            component="span"
            className={dot?.className}
            {...(dot && { [dot.attribute]: value })}
            w={28}
            h={32}
            bdrs="50%"
            bg={colour ?? 'var(--app-accent)'}
          />
          {label}
          {value === chosen && <IconCheck size={16} className={styles.tick} aria-hidden />}
        </label>
      ))}
    </div>
  )
}
