import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { ChoiceGroup } from '../../ui/form/choice-group.tsx'
import { Swatches } from '../../ui/form/swatches.tsx'
import { useSetClientColour } from '../mutations.ts'
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
        <ChoiceGroup name={texts.palette}>
          <Swatches
            choices={palette.map((value) => ({
              value,
              label: texts.colours[value],
              colour: colourCss(value),
            }))}
            chosen={palette.find((value) => value === color) ?? null}
            onChoose={(to) => {
              setCode(null)
              choose(to)
            }}
          />
        </ChoiceGroup>
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
