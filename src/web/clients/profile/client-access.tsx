import type { Client } from '../client.ts'
import { LinkCard } from '../link/link-card.tsx'
import { LoginCard } from '../login/login-card.tsx'

/** The tab "Länk och inloggning": how the client gets to their own page. */
export function ClientAccess({ client }: { client: Client }) {
  return (
    <>
      <LinkCard client={client} />
      <LoginCard client={client} />
    </>
  )
}
