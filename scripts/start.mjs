// npm start: from a fresh clone to a serving product. Installs and builds what is missing or stale, then becomes the
// server: same process, so that arguments, signals and the exit code are the server's own.
import './setup/require-node.mjs'
import { becomeProduct } from './setup/product.mjs'

await becomeProduct('main.js')
