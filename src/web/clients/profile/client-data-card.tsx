import { clientDataFileName, clientDataPage } from '#shared/export/client-data-page.ts'
import { clientDataTexts as texts } from '#shared/export/texts.ts'
import { PersonalDataCard } from '../../export/personal-data-card.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { Client } from '../client.ts'

/** Downloads everything about the client. */
export function ClientDataCard({ client }: { client: Client }) {
  const { client: api } = trpc.useUtils()
  return (
    <PersonalDataCard
      title={texts.title}
      intro={texts.intro(client.name)}
      fetchData={() => api.clients.personalData.mutate({ id: client.id })}
      fileName={clientDataFileName}
      toPage={clientDataPage}
    />
  )
}
