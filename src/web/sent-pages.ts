import type { Plugin } from 'vite'

/**
 * In development, replaces what the server does when it sends the pages: the page of a personal link has its own HTML,
 * and starts without data, as it does when the database is unreachable.
 */
export const sentPages = (supportEmail = 'support@example.com'): Plugin => ({
  name: 'sent-pages',
  apply: 'serve',
  configureServer: (dev) => {
    dev.middlewares.use((request, _response, next) => {
      if (/^\/client(\/|\?|$)/.test(request.url ?? '')) request.url = '/portal/portal.html'
      next()
    })
  },
  transformIndexHtml: (page) =>
    page
      .replaceAll('__SUPPORT_EMAIL__', supportEmail)
      .replace('"__START__"', '{"json":{"is":"waiting","failures":0}}')
      .replace('__TITLE__', 'Tidspott'),
})
