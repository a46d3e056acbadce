/** The text of a toast. */
export interface Toast {
  title: string
  message?: string
  /** The language of both, where the specification's words are not Swedish. */
  lang?: 'en'
  /** The language of the title alone. */
  titleLang?: 'en'
}
