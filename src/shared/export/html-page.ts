import { escapeHtml, linesOf, oneLine } from '../plain-text.ts'
import { type ColumnWriters, cellsOf } from './row-writers.ts'

/** Rows of a table; the first is the header. */
type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** A label and a value. */
export type Fact = readonly [string, string]

export type PageSection = {
  title: string
  facts?: readonly Fact[]
  table?: Table
  /** What stands in place of a table without rows. */
  none?: string
}

/** A section with a row for each of these. `head` has the headings of the fields that are written. */
export function tableSection<
  Row extends object,
  Head extends { readonly [Field in keyof Row]?: string },
>(
  { title, none, head }: { title: string; none: string; head: Head },
  rows: readonly Row[],
  writers: ColumnWriters<Row, Head>,
): PageSection {
  const fields = Object.keys(writers) as (keyof Row)[]
  return {
    title,
    none,
    table: {
      head: fields.flatMap((field) => head[field] ?? []),
      rows: rows.map((row) => cellsOf(row, writers)),
    },
  }
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dd{margin:0}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8886}
td{white-space:pre-line;overflow-wrap:anywhere;min-width:6rem}
@media(max-width:40rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dt{font-weight:600}dd{margin-bottom:.5rem}}`

/**
 * Writes a page for reading and printing: one file, without scripts, pictures or addresses, so that opening it asks no
 * server. User text is escaped, and kept in its cell.
 */
export function htmlPage(of: {
  title: string
  intro: readonly string[]
  sections: readonly PageSection[]
}): string {
  return [
    '<!doctype html>',
    '<html lang="sv">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(oneLine(of.title))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<h1 dir="auto">${escapeHtml(oneLine(of.title))}</h1>`,
    ...of.intro.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...of.sections.flatMap(sectionLines),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function sectionLines({ title, facts, table, none }: PageSection): string[] {
  return [
    `<h2 dir="auto">${escapeHtml(oneLine(title))}</h2>`,
    ...(facts
      ? [
          '<dl>',
          ...facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt>${cell('dd', value)}`),
          '</dl>',
        ]
      : []),
    ...(table && table.rows.length > 0
      ? tableLines(table)
      : none
        ? [`<p>${escapeHtml(none)}</p>`]
        : []),
  ]
}

function tableLines({ head, rows }: Table): string[] {
  return [
    '<div><table>',
    `<thead><tr>${head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row) => `<tr>${row.map((value) => cell('td', value)).join('')}</tr>`),
    '</tbody>',
    '</table></div>',
  ]
}

function cell(tag: 'dd' | 'td', value: string): string {
  return `<${tag} dir="auto">${escapeHtml(linesOf(value).join('\n'))}</${tag}>`
}
