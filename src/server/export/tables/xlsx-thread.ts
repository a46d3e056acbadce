import { parentPort, workerData } from 'node:worker_threads'
import { workbookOf } from './workbook.ts'

parentPort?.postMessage(await workbookOf(workerData))
