// Writes the files of the installed app, and makes its icons: node app-files.mjs MODULE FOLDER, where MODULE is
// src/web/app/installed/installed-files.ts as it is built. A program of its own, since npm start runs the build's own modules
// before sharp is installed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { root } from './project.mjs'

const [module, folder] = process.argv.slice(2)
const { installedFiles } = await import(pathToFileURL(module))
const { texts, icons } = await installedFiles((path) => readFileSync(join(root, path), 'utf8'))
for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
for (const [name, { svg, pixels }] of Object.entries(icons)) {
  // Drawn at its size, and not enlarged from the 32 pixels that it is written in: 72 dots to the inch are one of them.
  const drawn = sharp(Buffer.from(svg), { density: (72 * pixels) / 32 }).resize(pixels, pixels)
  await drawn.png({ palette: true, compressionLevel: 9 }).toFile(join(folder, name))
}
