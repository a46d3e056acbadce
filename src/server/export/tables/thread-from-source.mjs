// The entry point of the thread that writes an XLSX where the server runs from source: a thread does not take over tsx.
import { register } from 'tsx/esm/api'

register()
await import('./xlsx-thread.ts')
