/** Letters of Swedish and French in the code page of old Macs, beyond ASCII. */
const mac: Record<string, number> = {
  Ä: 0x80,
  Å: 0x81,
  Ö: 0x85,
  ä: 0x8a,
  å: 0x8c,
  é: 0x8e,
  ë: 0x91,
  ö: 0x9a,
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

/** Throws for a letter that is not in the table. */
export function macRoman(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    const byte = code < 128 ? code : mac[letter]
    if (byte === undefined) throw new Error(`No byte for ${letter}`)
    return byte
  })
}

/** The little end first, as Excel's "Unicode-text". */
export function utf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (const [n, unit] of Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at),
  ).entries())
    view.setUint16(2 * n, unit, true)
  return new Uint8Array(view.buffer)
}

/** Lines of cells with their separator, each ended; a cell that holds the separator, a quote or a line end is quoted. */
export function csv(
  rows: readonly (readonly string[])[],
  { separator = ',', end = '\r\n' }: { separator?: string; end?: string } = {},
): string {
  const cell = (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((cells) => `${cells.map(cell).join(separator)}${end}`).join('')
}
