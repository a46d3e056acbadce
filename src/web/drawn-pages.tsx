import { MantineProvider, VisuallyHidden } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { type Page, redirectFor, routeOf } from '#shared/access/redirects.ts'
import { type Role, roles } from '#shared/access/roles.ts'
import { adminDashboardTexts, trainerListTexts } from '#shared/admin/texts.ts'
import type { DrawnPages, Frame } from '#shared/app/drawn-pages.ts'
import type { Person } from '#shared/auth/person.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { clientListTexts } from '#shared/clients/texts.ts'
import { dashboardTexts } from '#shared/dashboard/texts.ts'
import { clientPotsTexts } from '#shared/pots/texts.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { trashTexts } from '#shared/trash/texts.ts'
import { App } from './app/app.tsx'
import { routes } from './app/routes.tsx'
import { AuthProvider, changeLogin, type Login } from './auth/auth-provider.tsx'
import { CurrentUserProvider } from './lib/current-user.tsx'
import { paths } from './lib/paths.ts'
import { createQueryClient } from './lib/query-client.ts'
import { trpc, trpcClient } from './lib/trpc.ts'
import { ScreenFrame } from './ui/page/screen-frame.tsx'
import { cssVariables, theme } from './ui/theme/theme.ts'

/** The addresses of pages without a login; a mailed link has its token behind the #, and is checked first. */
const addresses = [
  paths.welcome,
  paths.login,
  paths.forgotPassword,
  paths.register,
  `${paths.resetPassword}#token`,
  `${paths.loginOffer}#token`,
]

/** The headings of the pages behind a login that are known before anything is read, and stand alone in their row. */
const headings: Partial<Record<Page, string>> = {
  dashboard: dashboardTexts.title,
  calendar: calendarTexts.title,
  clients: clientListTexts.title,
  sessions: sessionPageTexts.title,
  pots: clientPotsTexts.pageTitle,
  trash: trashTexts.title,
  adminDashboard: adminDashboardTexts.title,
  trainers: trainerListTexts.title,
  profile: profileTexts.title,
}

/** The widths of a window, in em, at which the layout looks otherwise, and where each form of a frame is seen. */
const widths = { phone: 24, narrow: 56, wide: 80 }
const forms = Object.keys(widths) as (keyof Frame)[]
const seenAt = `[data-frame]{display:none}
@media (width<48em){[data-frame=phone]{display:block}}
@media (width>=48em){[data-frame=narrow]{display:block}}
@media (width>=64em){[data-frame=wide]{display:block}[data-frame=narrow]:has(+[data-frame=wide]){display:none}}`

/**
 * At build time: what the server sends so that it is readable before any script, and the app then draws anew. Of pages
 * without a login, the whole; of those behind one, the frame with the heading.
 */
export async function drawPages(): Promise<DrawnPages> {
  const rules = styleRules()
  const frames = await drawFrames((html) => rules.without(html))
  return {
    pages: Object.fromEntries(
      addresses.map((address) => {
        const own = styleRules()
        const html = own.without(draw(address, null, <App />))
        return [address.split('#')[0], own.written() + html]
      }),
    ),
    styles: `${styles()}${rules.written()}<style nonce="__CSP_NONCE__">${seenAt}</style>`,
    frames,
  }
}

/**
 * At build time: the module of each page's screen behind a login, as the manifest names it. In this build such a module
 * is its own name (vite.config.ts): nothing of it is drawn.
 */
export async function screenModules(): Promise<Partial<Record<Page, string>>> {
  const modules = routes.map(async ({ page, Screen }) => {
    if (!('load' in Screen)) return []
    const { screenModule } = (await Screen.load()) as { screenModule?: string }
    if (!screenModule) throw new Error(`The screen of ${page} was built instead of being named.`)
    return [[page, screenModule] as const]
  })
  return Object.fromEntries((await Promise.all(modules)).flat())
}

async function drawFrames(written: (html: string) => string): Promise<DrawnPages['frames']> {
  const setWidth = windowWithWidth()
  // It reads the window when it is imported.
  const { SignedInLayout } = await import('./app/layouts/signed-in-layout.tsx')
  const drawFrame = (page: Page, role: Role, form: keyof Frame) => {
    setWidth(widths[form])
    const path = routeOf(page)
    const text = headings[page]
    const person: Person = { ...anyone, role }
    const html = draw(
      path,
      { person, expiresAt: new Date(0) },
      <AuthProvider>
        <CurrentUserProvider value={person}>
          <div data-frame={form} data-path={path}>
            <SignedInLayout>
              {page === 'calendar' ? (
                <VisuallyHidden component="h1">{text}</VisuallyHidden>
              ) : (
                <ScreenFrame heading={{ text }}>{null}</ScreenFrame>
              )}
            </SignedInLayout>
          </div>
        </CurrentUserProvider>
      </AuthProvider>,
    )
    // Without the styles of the theme, which are sent once; a button that does nothing yet takes no click.
    const frame = html.slice(html.indexOf('<div data-frame='))
    return written(frame.replaceAll('<button ', '<button inert '))
  }
  const shown = (Object.keys(headings) as Page[]).flatMap((page) =>
    roles.flatMap((role) => (redirectFor(page, role) === null ? [[page, role] as const] : [])),
  )
  return Object.fromEntries(
    shown.map(([page, role]) => [
      `${role} ${page}`,
      Object.fromEntries(forms.map((form) => [form, drawFrame(page, role, form)])) as Frame,
    ]),
  )
}

/** The server writes the name; the picture comes with the app. */
const anyone: Omit<Person, 'role'> = {
  id: '',
  name: '__NAME__',
  email: '',
  profileImageUrl: null,
  keyboardShortcuts: false,
  mustChangePassword: false,
  mustAddFactor: false,
  hasTrainer: false,
  joins: null,
  waitingMembership: null,
}

/** Adds a window of which only the width is known; returns what sets it, in em. */
function windowWithWidth(): (em: number) => void {
  let width = 0
  const bound = (query: string, name: string) =>
    Number(new RegExp(`\\(${name}-width: ([\\d.]+)em\\)`).exec(query)?.[1] ?? Number.NaN)
  const matchMedia = (query: string) => ({
    matches: bound(query, 'max') >= width || bound(query, 'min') <= width,
  })
  Object.assign(globalThis, {
    window: { matchMedia, location: { protocol: 'http:' } },
    document: { cookie: '' },
    navigator: { platform: '' },
  })
  return (em) => {
    width = em
  }
}

/** The styles of the theme, with which each drawing begins. */
function styles(): string {
  return renderToString(<Theme>{null}</Theme>)
}

function draw(address: string, login: Login, children: ReactNode): string {
  const queryClient = createQueryClient(() => {})
  changeLogin(queryClient, login)
  return renderToString(
    <Theme>
      <StaticRouter location={address}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </trpc.Provider>
      </StaticRouter>
    </Theme>,
  )
}

function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      getStyleNonce={() => '__CSP_NONCE__'}
    >
      {children}
    </MantineProvider>
  )
}

/** Rules in the place of style attributes, which the policy of the page does not allow. */
function styleRules() {
  const names = new Map<string, string>()
  return {
    without: (html: string) =>
      html.replace(/ style="([^"]*)"/g, (_, style: string) => {
        const name = names.get(style) ?? `d${names.size}`
        names.set(style, name)
        return ` data-drawn="${name}"`
      }),
    written: () => {
      const rules = [...names].map(([style, name]) => `[data-drawn=${name}]{${style}}`)
      return `<style nonce="__CSP_NONCE__">${rules.join('')}</style>`
    },
  }
}
