import { type Page, pageAt } from '../../access/redirects.ts'

/** A part of a screen, or a dialog that is opened from it. */
export interface HelpPart {
  title: string
  sentences: readonly string[]
}

/** The help of a screen, or with `at` of what it shows while its address has that parameter. */
export interface ScreenHelp {
  at?: readonly [param: string, value: string]
  parts: readonly HelpPart[]
}

export type AllHelp = Readonly<Partial<Record<Page, readonly ScreenHelp[]>>>

/** What the help says on the page at an address; nothing where there is no such page. */
export function helpOf(all: AllHelp, { path, search }: { path: string; search: string }) {
  const page = pageAt(path)
  const params = new URLSearchParams(search)
  const ofPage = (page && all[page]) ?? []
  const ofView = ofPage.find(({ at }) => at && params.get(at[0]) === at[1])
  return (ofView ?? ofPage.find(({ at }) => !at))?.parts ?? []
}
