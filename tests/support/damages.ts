import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The bytes of one page of PostgreSQL. */
const pageBytes = 8192

/** What the damage is done to: a data directory, and the files below it of what the database holds. */
export type Target = {
  dataDir: string
  /** The file of a table or an index, by its name. */
  fileOf: (name: string) => string
  /** An index's file as it was before its table's last row. */
  older: Record<string, Buffer>
}

const inPlace = (file: (target: Target) => string, act: (path: string) => void) => (t: Target) =>
  act(file(t))
const relation = (name: string) => (t: Target) => join(t.dataDir, 'pglite', t.fileOf(name))
const inDatabase = (path: string) => (t: Target) => join(t.dataDir, 'pglite', path)
const key = (t: Target) => join(t.dataDir, 'secret.key')

const empty = (path: string) => truncateSync(path, 0)
const remove = (path: string) => rmSync(path, { recursive: true })
const halve = (path: string) => {
  const pages = Math.floor(statSync(path).size / pageBytes)
  if (pages < 2) throw new Error(`${path} has no two pages`)
  truncateSync(path, Math.floor(pages / 2) * pageBytes)
}
const flip = (path: string, at: number) => {
  const bytes = readFileSync(path)
  for (let n = at; n < at + 64; n += 1) bytes[n] = (bytes[n] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

/** Kinds of damage, those of the everyday depth first: what is done, and what the refusal speaks of. */
export const damages: Record<string, { act: (target: Target) => void; of: 'database' | 'key' }> = {
  'a table is halved': {
    act: inPlace(relation('training_sessions'), halve),
    of: 'database',
  },
  'an index is that of an earlier state of its table': {
    act: (t) => {
      const before = t.older.clients_token_hash_key
      if (!before) throw new Error('there is no earlier state of the index')
      writeFileSync(relation('clients_token_hash_key')(t), before)
    },
    of: 'database',
  },
  'the control file is gone': {
    act: inPlace(inDatabase('global/pg_control'), remove),
    of: 'database',
  },
  'the key is another': {
    act: inPlace(key, (path) => writeFileSync(path, `${'a'.repeat(43)}\n`)),
    of: 'key',
  },
  'a table is cut to 0 bytes': { act: inPlace(relation('clients'), empty), of: 'database' },
  'a table is gone': { act: inPlace(relation('pot_types'), remove), of: 'database' },
  'a page of a table has other bits': {
    act: inPlace(relation('pots'), (path) => flip(path, 4096)),
    of: 'database',
  },
  'the table of the accounts is cut to 0 bytes': {
    act: inPlace(relation('profiles'), empty),
    of: 'database',
  },
  'an index is cut to 0 bytes': {
    act: inPlace(relation('training_sessions_client_date'), empty),
    of: 'database',
  },
  'an index is halved': {
    act: inPlace(relation('training_sessions_pkey'), halve),
    of: 'database',
  },
  'an index is gone': { act: inPlace(relation('pots_client'), remove), of: 'database' },
  'a table of the system is halved': {
    act: inPlace(relation('pg_rewrite'), halve),
    of: 'database',
  },
  'a sequence is cut to 0 bytes': {
    act: inPlace(relation('events_id_seq'), empty),
    of: 'database',
  },
  'the control file has other bits': {
    act: inPlace(inDatabase('global/pg_control'), (path) => flip(path, 16)),
    of: 'database',
  },
  'the write-ahead log is filled with zeros': {
    act: inPlace(inDatabase('pg_wal'), (folder) => {
      for (const name of readdirSync(folder).filter((file) => /^[0-9A-F]{24}$/.test(file)))
        writeFileSync(join(folder, name), Buffer.alloc(statSync(join(folder, name)).size))
    }),
    of: 'database',
  },
  'the write-ahead log is gone': { act: inPlace(inDatabase('pg_wal'), remove), of: 'database' },
  'the folder of the tables is gone': { act: inPlace(inDatabase('base'), remove), of: 'database' },
  'PG_VERSION is gone': { act: inPlace(inDatabase('PG_VERSION'), remove), of: 'database' },
  'PG_VERSION is another': {
    act: inPlace(inDatabase('PG_VERSION'), (path) => writeFileSync(path, '17\n')),
    of: 'database',
  },
  'the key is gone': { act: inPlace(key, remove), of: 'key' },
  'the key is a folder': {
    act: inPlace(key, (path) => {
      remove(path)
      mkdirSync(path)
    }),
    of: 'key',
  },
  'the key is cut off': { act: inPlace(key, (path) => truncateSync(path, 9)), of: 'key' },
}
