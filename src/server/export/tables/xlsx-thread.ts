import { parentPort, workerData } from 'node:worker_threads'
import { workbookOf } from './workbook.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's, not a window's
parentPort?.postMessage(await workbookOf(workerData))
