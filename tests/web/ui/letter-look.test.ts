import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accents, colours } from '#server/platform/mail/look.ts'
import { portalAccents } from '#shared/portal/accents.ts'
import { contrast, type Hex } from '#tests/contrast.ts'

const theme = new URL('../../../src/web/ui/theme/', import.meta.url)
const css = (name: string) => readFileSync(new URL(name, theme), 'utf8')

/** Both schemes of a declaration by light-dark(). */
function pairAfter(text: string, declared: string): string[] {
  const start = text.indexOf(declared)
  const found = /light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/.exec(text.slice(Math.max(start, 0)))
  return start < 0 ? [] : (found?.slice(1, 3) ?? [])
}

test.each(Object.entries(colours))('the letters’ %s is the app’s token', (name, pair) => {
  expect(pairAfter(css('tokens.css'), `--app-${name}: `)).toEqual(pair)
})

test.each(portalAccents)(
  'the accent %s of a letter is that of the link, and can be read',
  (name) => {
    const [file, declared] =
      name === 'teal' ? ['tokens.css', '--app-accent: '] : ['accents.module.css', `"${name}"`]
    expect(pairAfter(css(file), declared)).toEqual(accents[name])
    for (const scheme of [0, 1] as const) {
      const accent = accents[name][scheme]
      for (const ground of [colours.surface, colours['on-accent']])
        expect(contrast(accent, ground[scheme] as Hex)).toBeGreaterThanOrEqual(4.5)
    }
  },
)
