import { pagesOfApp, routeOf } from '#shared/access/redirects.ts'
import { addressOfToday } from '#shared/app/installed/asked-act.ts'
import { installedTexts as texts } from '#shared/app/installed/texts.ts'
import { productName } from '#shared/texts.ts'
import { writtenTokens } from '../../ui/theme/written-tokens.ts'

/** A picture that the build makes of an SVG, so many pixels wide and high. */
interface Icon {
  svg: string
  pixels: number
}

interface InstalledFiles {
  texts: Record<string, string>
  icons: Record<string, Icon>
}

/**
 * At build time: the files of the installed app at the root of the address (D146), made of the words, the tokens and the
 * logo. `read` reads a file of the project.
 */
export async function installedFiles(read: (path: string) => string): Promise<InstalledFiles> {
  const ours = (name: string) => read(`src/web/app/installed/${name}`)
  const logo = read('public/favicon.svg')
  const tokens = writtenTokens(read('src/web/ui/theme/tokens.css'))
  const page = offlinePage(logo)
  const style = tokens.variablesFor(ours('offline.css')) + ours('offline.css')
  const colours = {
    theme_color: tokens.valueIn('light', 'app-surface'),
    background_color: tokens.valueIn('light', 'app-page'),
  }
  return {
    texts: {
      'manifest.webmanifest': JSON.stringify({ ...manifest(), ...colours }),
      'offline.html': page,
      'offline.css': style,
      'sw.js': ours('worker.js')
        .replace('__CACHE__', `offline-${await digestOf(page + style)}`)
        .replace('__PAGES__', pattern().replaceAll('\\', '\\\\')),
      'sw-off.js': ours('worker-off.js'),
    },
    // Systems cut an icon to their own shape: for them it has no corners of its own, and its drawing lies within the circle
    // that all of them leave.
    icons: {
      'icon-192.png': { svg: logo, pixels: 192 },
      'icon-512.png': { svg: logo, pixels: 512 },
      'icon-maskable.png': { svg: logo.replace(' rx="8"', ''), pixels: 512 },
      'apple-touch-icon.png': { svg: logo.replace(' rx="8"', ''), pixels: 180 },
    },
  }
}

function manifest() {
  const [small, large] = [icon('icon-192.png', 192), icon('icon-512.png', 512)]
  const shortcut = (name: string, url: string) => ({ name, url, icons: [small] })
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: texts.description,
    lang: 'sv',
    dir: 'ltr',
    start_url: addressOfToday(),
    scope: '/',
    display: 'standalone',
    icons: [small, large, { ...icon('icon-maskable.png', 512), purpose: 'maskable' }],
    shortcuts: [
      shortcut(texts.book, addressOfToday('book')),
      shortcut(texts.closing, addressOfToday('closing')),
      shortcut(texts.today, addressOfToday()),
    ],
  }
}

function icon(name: string, pixels: number) {
  return { src: `/${name}`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose: 'any' }
}

/** Without inline code and styles, which its policy does not allow, and with nothing of anybody. */
function offlinePage(logo: string): string {
  const { title, text, retry } = texts.offline
  return `<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} – ${productName}</title>
<link rel="stylesheet" href="/offline.css">
<body>
<main>
${logo.replace('<svg ', '<svg width="48" height="48" aria-hidden="true" ').trim()}
<h1>${title}</h1>
<p>${text}</p>
<a href="">${retry}</a>
</main>
</html>
`
}

/** What the paths of the pages match that the worker answers for. */
function pattern(): string {
  const paths = pagesOfApp.map((page) => routeOf(page).replace(':id', '[^/]+'))
  return `^(${paths.join('|')})/?$`
}

/** Tells two versions of what the worker keeps apart. */
async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(bytes).toString('hex').slice(0, 12)
}
