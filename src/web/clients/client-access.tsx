import { LoginCard } from './login-card.tsx'

interface AccessClient {
  id: string
  name: string
  email: string
}

/** The tab "Länk och inloggning": how the client gets to see their own hours. */
export function ClientAccess({ client }: { client: AccessClient }) {
  return <LoginCard client={client} />
}
