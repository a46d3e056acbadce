/** The server does not have the file any more: it runs another version than the page. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/** The files that are loaded or being loaded, by path. One that fails is taken out, so that it is loaded again. */
const files = new Map<string, Promise<unknown>>()

/**
 * Imports a module of the build once all its files are there, which are paths without the leading slash. Rejects with the
 * first failure; the next call tries again. The build puts this in the place of Vite's preload helper (vite.config.ts),
 * with which a module that failed cannot be loaded again: browsers before the autumn of 2026 keep the failure of an
 * import, and all keep that of a preload, for the life of the page (whatwg/html#10327). Here scripts are fetched into the
 * HTTP cache first, so that no import fails.
 */
export async function __vitePreload<Module>(
  importModule: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  await Promise.all(paths.map(loadOnce))
  return importModule()
}

async function loadOnce(path: string): Promise<void> {
  const load = files.get(path) ?? loadFile(`/${path}`)
  files.set(path, load)
  try {
    await load
  } catch (error) {
    files.delete(path)
    throw error
  }
}

async function loadFile(url: string): Promise<void> {
  // The page's own HTML has it; one that it preloads is fetched, which takes what has been preloaded.
  if (document.querySelector(`link[href="${url}"]:not([as])`)) return
  await (url.endsWith('.css') ? loadStyles(url) : fetchScript(url))
}

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url)
  const status = `${url}: HTTP ${response.status}`
  if (response.status === 404) throw new FileGone(status)
  if (!response.ok) throw new Error(status)
  // Not as a blob: Chromium at times fails to make one of a file that a link has preloaded, though all of it is there.
  await response.arrayBuffer()
}

async function loadStyles(url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = url
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Unable to load ${url}`)))
  })
  // After all others: with layers before another, Chromium would take up a font that came too late to be shown.
  document.body.append(link)
  try {
    await loaded
  } catch (error) {
    link.remove()
    throw error
  }
}
