/** The frame around a page behind a login, as HTML: on a phone, with the narrow sidebar, and with the wide one. */
export type Frame = { phone: string; narrow: string; wide: string }

/**
 * What web/drawn-pages.tsx draws when the product is built. The nonce, the support address and in frames the name are
 * placeholders.
 */
export type DrawnPages = {
  /** The pages without a login, by address. */
  pages: Readonly<Record<string, string>>
  /** The styles of all frames. */
  styles: string
  /** By role and page. */
  frames: Readonly<Record<string, Frame>>
}
