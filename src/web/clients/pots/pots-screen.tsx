import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { PotManagement } from '../../pots/pot/lazy-pot-management.ts'
import { Screen } from '../../ui/page/screen.tsx'
import { ClientPots } from './client-pots.tsx'

/** URL parameter of the open client, `?klient=…`, the same as on other pages. */
const name = 'klient'

/** The same table as a view of the clients page (design D6), where rows do not open. In this file so that both pages share a chunk. */
export function PotsView() {
  return <ClientPots />
}

/** /dashboard/pots, "Hantera potter" (spec 2, Pots; design D6): each client's pots open in place. */
export function PotsScreen() {
  const [params, setParams] = useSearchParams()
  const openId = params.get(name)
  const [cameFor] = useState(openId)
  useEffect(() => whenIdle(() => void PotManagement.preload()), [])

  const onToggle = useCallback(
    (clientId: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (now.get(name) === clientId) next.delete(name)
          else next.set(name, clientId)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  return (
    <Screen title={texts.pageTitle}>
      <ClientPots
        opening={{ openId, onToggle, isFromAddress: openId !== null && openId === cameFor }}
      />
    </Screen>
  )
}
