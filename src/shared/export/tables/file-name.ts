import { localDateOf } from '../../time.ts'
import type { TableExport } from '../inputs.ts'
import { tableFileTexts as texts } from './texts.ts'

/** 'tidspott-pass-2026-11-01--2026-11-30.csv'; balances are of a day: 'tidspott-klienter-2026-11-24.csv'. */
export function tableFileName({ kind, format, from, to }: TableExport, readAt: Date) {
  const days = kind === 'clients' ? localDateOf(readAt) : `${from}--${to}`
  return `tidspott-${texts.files[kind]}-${days}.${format}` as const
}
