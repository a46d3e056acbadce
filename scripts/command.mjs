// npm run books:verify and similar: runs dist/server/commands/<name>.js in this process, after installing and building
// where necessary.
import './setup/require-node.mjs'
import { join } from 'node:path'
import { becomeProduct } from './setup/product.mjs'

const [name = '', ...rest] = process.argv.slice(2)
if (!/^[a-z][a-z-]*$/.test(name)) {
  console.error('Usage: node scripts/command.mjs <name> [arguments]')
  process.exit(1)
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest)
await becomeProduct(join('commands', `${name}.js`))
