import type { Client } from '../client.ts'
import { LinkCard } from '../link/link-card.tsx'
import { LoginCard } from '../login/login-card.tsx'

/** The tab "Länk och inloggning": the ways in that a client has to their own hours. */
export function ClientAccess({ client }: { client: Client }) {
  return (
    <>
      <LinkCard client={client} />
      <LoginCard client={client} />
    </>
  )
}
