import { Box, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { useSetClientColour } from '../mutations.ts'
import { ChoiceGroup } from './choice-group.tsx'
import styles from './client-appearance.module.css'
import { ColourPreview } from './colour-preview.tsx'
import { readColourCode } from './free-colour.ts'
import { FreeColourForm } from './free-colour-form.tsx'
import { useShownColour } from './use-shown-colour.ts'

interface ColouredClient {
  id: string
  name: string
  color: string | null
}

/** The tab "Utseende" (S30): the client's calendar colour, one of ten or a custom one, with a preview. */
export function ClientAppearance({ client }: { client: ColouredClient }) {
  const setColour = useSetClientColour(client.id)
  // Local state: the cache is updated a tick after the choice, which is too late for a controlled radio button.
  const [chosen, setChosen] = useState<string | null>(null)
  const color = chosen ?? client.color
  const shown = useShownColour({ id: client.id, color })
  // The text in the field of the custom colour, previewed before it is saved.
  const [code, setCode] = useState<string | null>(null)
  const tried = code === null ? null : readColourCode(code)

  function choose(to: string) {
    setChosen(to)
    // The text stays when saving fails.
    setColour.mutate(
      { id: client.id, color: to },
      { onSuccess: () => setCode(null), onSettled: () => setChosen(null) },
    )
  }

  return (
    <div className={styles.appearance}>
      <Stack gap={24}>
        {color === null && (
          <Text c="dimmed" fz="sm">
            {texts.missing}
          </Text>
        )}
        <PaletteChoice
          chosen={color}
          onChoose={(to) => {
            setCode(null)
            choose(to)
          }}
        />
        <FreeColourForm
          code={code ?? shown}
          shown={tried ?? shown}
          onWrite={setCode}
          onSave={choose}
        />
      </Stack>
      <ColourPreview colour={tried ?? shown} clientName={client.name} />
    </div>
  )
}

/** The ten colours as radio buttons, each with its name. */
function PaletteChoice({
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
