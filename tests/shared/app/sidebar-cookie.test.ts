import { describe, expect, it } from 'vitest'
import { isWideIn, sidebarCookie } from '#shared/app/sidebar-cookie.ts'

describe("cookie of the sidebar's state", () => {
  it('has the __Host- prefix, Secure and SameSite over https', () => {
    const [pair, ...attributes] = sidebarCookie({ isWide: false, isHttps: true }).split('; ')
    expect(pair).toBe('__Host-sidebar=narrow')
    expect(attributes.sort()).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  it('is stored over plain http too, which allows neither', () => {
    const [pair, ...attributes] = sidebarCookie({ isWide: false, isHttps: false }).split('; ')
    expect(pair).toBe('sidebar=narrow')
    expect(attributes.sort()).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax'])
  })

  it.each([true, false])('is read back, over https: %s', (isHttps) => {
    for (const isWide of [true, false]) {
      const [pair = ''] = sidebarCookie({ isWide, isHttps }).split('; ')
      expect(isWideIn(`a=b; ${pair}; c=d`, isHttps)).toBe(isWide)
    }
    expect(isWideIn('', isHttps)).toBe(true)
  })
})
