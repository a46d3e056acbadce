type Scheme = 'light' | 'dark'

/** Reads the tokens for what is written when the product is built, from the text of tokens.css. */
export function writtenTokens(css: string) {
  /** The value of a token for every window. Throws for a name that is none. */
  function valueIn(scheme: Scheme, name: string): string {
    const [, value] = new RegExp(`^ {2}--${name}: ([^;]+);`, 'm').exec(css) ?? []
    if (value === undefined) throw new Error(`--${name} is no token.`)
    const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
    return scheme === 'light' ? light : dark
  }

  /** The variables of all tokens that a stylesheet uses, by the system's scheme: for a page that loads nothing else. */
  function variablesFor(style: string): string {
    const used = style.matchAll(/var\(--(app-[\w-]+)\)/g)
    const names = [...new Set([...used].map(([, name = '']) => name))]
    const differing = names.filter((name) => valueIn('dark', name) !== valueIn('light', name))
    const written = (scheme: Scheme, some: string[]) =>
      some.map((name) => `--${name}:${valueIn(scheme, name)};`).join('')
    return `:root{color-scheme:light dark;${written('light', names)}}
@media (prefers-color-scheme:dark){:root{${written('dark', differing)}}}
`
  }

  return { valueIn, variablesFor }
}
