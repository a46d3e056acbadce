import { LinkCard } from '../link/link-card.tsx'
import { LoginCard } from '../login/login-card.tsx'

interface AccessClient {
  id: string
  name: string
  email: string
}

/** The tab "Länk och inloggning": how the client can reach their own page. */
export function ClientAccess({ client }: { client: AccessClient }) {
  return (
    <>
      <LinkCard client={client} />
      <LoginCard client={client} />
    </>
  )
}
