import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apply, breaks, faultOf, missingTitles, placeOf } from '../../scripts/setup/break-list.mjs'
import { isNamedBy, testsNamed } from '../../scripts/setup/named-tests.mjs'
import { root } from '../../scripts/setup/project.mjs'

let tree = ''
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'breaks-test-'))
  mkdirSync(join(tree, 'src/shared'), { recursive: true })
})
afterEach(() => rmSync(tree, { recursive: true }))

const write = (name, text) => writeFileSync(join(tree, 'src', name), text)
const read = (name) => readFileSync(join(tree, 'src', name), 'utf8')

describe('deliberate break', () => {
  it('is applied where its old text occurs, in any file, and reverted', () => {
    write('shared/rule.ts', 'return a && b')
    write('other.ts', 'return a || b')
    const one = { old: 'a && b', new: "'$&' || b" }
    const takeBack = apply(one, placeOf(one, tree))
    expect(read('shared/rule.ts')).toBe("return '$&' || b")
    takeBack()
    expect(read('shared/rule.ts')).toBe('return a && b')
  })

  it('is rejected when its old text does not occur, or occurs twice in a file or in two files', () => {
    write('shared/rule.ts', 'one two two three')
    write('other.ts', 'three')
    for (const [old, count] of [
      ['four', 0],
      ['two', 2],
      ['three', 2],
    ])
      expect(placeOf({ old }, tree).fault).toContain(`stands ${count} times`)
    expect(placeOf({ old: 'one' }, tree).fault).toBeUndefined()
  })

  it('occurs exactly once in the product', () => {
    const faults = breaks.map((one) => [one.id, placeOf(one, root).fault])
    expect(faults.filter(([, fault]) => fault)).toEqual([])
  })

  it('has a unique id, a description, a change, and tests of a known kind', () => {
    expect(breaks.map(faultOf).filter(Boolean)).toEqual([])
    const [one] = breaks
    expect(faultOf({ ...one, new: one.old })).toContain('changes nothing')
    expect(faultOf({ ...one, tests: { unit: ['a test'] } })).toContain('unit')
    expect(faultOf({ ...one, tests: { pure: [] } })).toContain('names no test')
  })

  it('reports titles that no test of that kind has', () => {
    const tests = [{ kind: 'pure', path: ['hours', 'are rounded'] }]
    const named = { tests: { pure: ['are rounded', 'are added'], server: ['are rounded'] } }
    expect(missingTitles(named, tests, ['pure', 'server'])).toEqual([
      'pure: are added',
      'server: are rounded',
    ])
    expect(missingTitles(named, tests, ['pure'])).toEqual(['pure: are added'])
  })
})

describe('title', () => {
  it('names a test, a block with its tests, or either within its blocks', () => {
    const path = ['hours', 'typed', 'are rounded']
    for (const title of ['are rounded', 'typed', 'hours', 'typed › are rounded', 'hours › typed'])
      expect(isNamedBy(path, title), title).toBe(true)
    for (const title of ['rounded', 'hours › are rounded', 'are rounded › typed', 'typed › '])
      expect(isNamedBy(path, title), title).toBe(false)
  })

  it('names a case of a table by its title at run time', () => {
    const table = { path: ['a date', '%s is one'] }
    const whole = { path: ['a date', '2026-11-23 is one'] }
    expect(testsNamed([table], 'a date › 2026-11-23 is one')).toEqual([table])
    expect(testsNamed([table], 'a time › 2026-11-23 is one')).toEqual([])
    expect(testsNamed([table, whole], 'a date › 2026-11-23 is one')).toEqual([whole])
  })
})
