// npm start: from a fresh clone to a running product. Installs and builds what is missing or stale, then runs the
// server in this process, so that arguments, signals and the exit code are the server's own.
import './setup/require-node.mjs'
import { becomeProduct } from './setup/product.mjs'

await becomeProduct('main.js')
