import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { cardColours, type Scheme } from './card-colours.ts'
import styles from './colour-preview.module.css'

const names: [Scheme, string][] = [
  ['light', texts.light],
  ['dark', texts.dark],
]

/** A session card as in the calendar, in the light and the dark scheme side by side. */
export function ColourPreview({ colour, clientName }: { colour: string; clientName: string }) {
  return (
    <section aria-label={texts.preview}>
      <Text fw={600} mb="xs">
        {texts.preview}
      </Text>
      <div className={styles.schemes}>
        {names.map(([scheme, name]) => (
          <figure key={scheme} style={lookOf(colour, scheme)}>
            <div className={styles.hours}>
              <div className={styles.card}>
                <span className={styles.time}>{texts.example.time}</span>
                <Text inherit fz="sm" fw={600} lineClamp={2} dir="auto">
                  {clientName}
                </Text>
                <span className={styles.pot}>{texts.example.pot}</span>
              </div>
            </div>
            <Text component="figcaption" mt={6} c="dimmed" fz="sm">
              {name}
            </Text>
          </figure>
        ))}
      </div>
    </section>
  )
}

function lookOf(colour: string, scheme: Scheme): CSSProperties {
  const { page, fill, text, faint } = cardColours(colour, scheme)
  const look = {
    '--client': colour,
    '--page': page,
    '--fill': fill,
    '--text': text,
    '--faint': faint,
  }
  return look as CSSProperties
}
