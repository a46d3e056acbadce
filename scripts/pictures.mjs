// npm run pictures: starts the built product with demo data and photographs every screen and main dialog, at four widths,
// light and dark, into pictures/. `npm run pictures -- BEFORE` shows the pictures of the folder BEFORE beside the new ones.
// `--to FOLDER` writes elsewhere, `--of CHECKOUT` photographs another built checkout, `--only WORD` some of the screens.
import './setup/require-node.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { becomeNode, prepared } from './setup/processes.mjs'
import { tools } from './setup/project.mjs'

const args = process.argv.slice(2)
await prepared(async () => {
  await ensureInstalled()
  if (!args.includes('--of')) await ensureBuilt()
})
becomeNode([tools.tsx, 'tests/pictures/run.ts', ...args])
