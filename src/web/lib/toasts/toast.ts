/** The text of a toast. */
export interface Toast {
  title: string
  message?: string
  /** The language of title and message, where the catalogue's texts are not Swedish. */
  lang?: 'en'
  /** The language of the title alone. */
  titleLang?: 'en'
  /** A button beside the undo, such as one that shows what has been made. */
  action?: { label: string; run: () => void }
  /** Opens the messages to the clients whom the act concerns. */
  tell?: (() => void) | undefined
}
