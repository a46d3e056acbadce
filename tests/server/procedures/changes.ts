import { type AreaRecords, noInput } from './record.ts'

export const changesRecords: AreaRecords<'changes'> = { 'changes.newest': noInput }
