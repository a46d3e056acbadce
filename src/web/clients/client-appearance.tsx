import { useState } from 'react'
import { displayColour } from '#shared/clients/colours.ts'
import { appearanceTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../lib/trpc.ts'
import styles from './client-appearance.module.css'
import { ColourPreview } from './colour-preview.tsx'
import { FreeColour } from './free-colour-form.tsx'
import { useSetClientColour } from './mutations.ts'
import { PaletteChoice } from './palette-choice.tsx'

interface ColouredClient {
  id: string
  name: string
  color: string | null
}

/** The tab "Utseende" (spec 2): the client's colour in the calendar, one of ten or a free one, and what it looks like. */
export function ClientAppearance({ client }: { client: ColouredClient }) {
  const setColour = useSetClientColour(client.id)
  const shown = useShownColour(client)
  // A free colour that is being looked for, before it is saved.
  const [tried, setTried] = useState<string | null>(null)

  return (
    <div className={styles.appearance}>
      <div className={styles.choices}>
        {client.color === null && <p className={styles.missing}>{texts.missing}</p>}
        <PaletteChoice
          chosen={client.color}
          onChoose={(color) => {
            setTried(null)
            setColour.mutate({ id: client.id, color })
          }}
        />
        <FreeColour
          // What has been chosen elsewhere is where the search for another starts.
          key={shown}
          saved={shown}
          onTry={setTried}
          onSave={(color) => {
            setTried(null)
            setColour.mutate({ id: client.id, color })
          }}
        />
      </div>
      <ColourPreview colour={tried ?? shown} clientName={client.name} />
    </div>
  )
}

/** The colour that the calendar draws the client in, '#rrggbb': dealt by the place in the list when none is stored. */
function useShownColour({ id, color }: ColouredClient): string {
  const list = trpc.clients.list.useQuery(undefined, { enabled: color === null })
  const place = list.data?.findIndex((client) => client.id === id) ?? 0
  return displayColour(color, Math.max(place, 0))
}
