// The entry point of the engine's thread where the server runs from source: a thread does not take over tsx.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
