import { LinkCard } from './link-card.tsx'

/** The tab "Länk och inloggning": the ways in that a client has to their own hours. */
export function ClientAccess({ client }: { client: { id: string; name: string } }) {
  return <LinkCard client={client} />
}
