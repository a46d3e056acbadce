import { projectPaths } from '#server/platform/system/paths.ts'
import { builtThreads } from './embedded-template.ts'

// Setup of the server tests: they open dozens of embedded databases, and a thread that runs from source starts tsx first,
// which takes as long as the opening itself. The build is up to date: see ensure-built.mjs.
Object.assign(projectPaths, builtThreads)
