import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { changeLogin } from './auth/auth-provider.tsx'
import { paths } from './lib/paths.ts'
import { createQueryClient } from './lib/query-client.ts'
import { trpc, trpcClient } from './lib/trpc.ts'
import { cssVariables, theme } from './ui/theme/theme.ts'

/** The addresses; a mailed link has its token behind the #, and is checked first. */
const addresses = [
  paths.welcome,
  paths.login,
  paths.forgotPassword,
  paths.register,
  `${paths.resetPassword}#token`,
  `${paths.loginOffer}#token`,
]

/**
 * At build time: the pages without a login by address, which the server sends so that they are readable before any script.
 * The app then draws them anew. The support address and the nonce are placeholders.
 */
export function drawPages(): Record<string, string> {
  return Object.fromEntries(
    addresses.map((address) => [address.split('#')[0], withoutStyleAttributes(draw(address))]),
  )
}

function draw(address: string): string {
  const queryClient = createQueryClient(() => {})
  changeLogin(queryClient, null)
  return renderToString(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      getStyleNonce={() => '__CSP_NONCE__'}
    >
      <StaticRouter location={address}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <App />
          </QueryClientProvider>
        </trpc.Provider>
      </StaticRouter>
    </MantineProvider>,
  )
}

/** The policy of the page allows no style attributes: rules in their place. */
function withoutStyleAttributes(html: string): string {
  const names = new Map<string, string>()
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? `d${names.size}`
    names.set(style, name)
    return ` data-drawn="${name}"`
  })
  const rules = [...names].map(([style, name]) => `[data-drawn=${name}]{${style}}`)
  return `<style nonce="__CSP_NONCE__">${rules.join('')}</style>${body}`
}
