import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Writes the files of the installed app (src/web/app/installed/installed-files.ts), and makes its icons. */
export async function writeAppFiles({ texts, icons }, folder) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  for (const [name, { svg, pixels }] of Object.entries(icons)) {
    // Drawn at its size, and not enlarged from the 32 pixels that it is written in: 72 dots to the inch are one of them.
    const density = (72 * pixels) / 32
    const drawn = sharp(Buffer.from(svg), { density }).resize(pixels, pixels)
    writeFileSync(
      join(folder, name),
      await drawn.png({ palette: true, compressionLevel: 9 }).toBuffer(),
    )
  }
}
