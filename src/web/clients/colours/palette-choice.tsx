import { Box } from '@mantine/core'
import { useId } from 'react'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { ChoiceGroup } from './choice-group.tsx'
import styles from './client-appearance.module.css'

/** The ten colours as radio buttons, each with its name. */
export function PaletteChoice({
  chosen,
  onChoose,
}: {
  chosen: string | null
  onChoose: (colour: string) => void
}) {
  const name = useId()
  return (
    <ChoiceGroup name={texts.palette}>
      <div className={styles.palette}>
        {palette.map((colour) => (
          <label key={colour} className={styles.swatch}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={colour === chosen}
              onChange={() => onChoose(colour)}
            />
            <Box component="span" w={28} h={28} bdrs="50%" bg={colourCss(colour)} />
            {texts.colours[colour]}
            {colour === chosen && <IconCheck size={16} className={styles.tick} aria-hidden />}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
