import { describe, expect, it } from 'vitest'
import { aligned, linesOf, nameInLetter, oneLine, withPlainSpaces } from '#shared/plain-text.ts'

describe('user text on one line', () => {
  it.each([
    ['Anna  Andersson ', 'Anna Andersson'],
    ['Anna\r\nE-post: x', 'Anna E-post: x'],
    ['a\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti', 'a b c d e f g h i'],
    ['a\u001b[31mb\u0007', 'a [31mb'],
    ['\u202eAnna\u2066 Berg\u2069', 'Anna Berg'],
    ['\u05d3\u05d5\u05d3 \u05db\u05d4\u05df', '\u05d3\u05d5\u05d3 \u05db\u05d4\u05df'],
    ['', ''],
  ])('%j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })
})

describe('name in a letter', () => {
  it.each([
    ['Anna Berg', 'Anna Berg'],
    ['Åsa d.ä. Öst', 'Åsa d.|ä. Öst'],
    ['Gym AB.', 'Gym AB.'],
    ['Anna\r\nKlicka', 'Anna Klicka'],
    ['\u202eAnna\u200f', 'Anna'],
    ['https://evil.example/a?b', 'https:|/|/|evil.|example/|a?b'],
    ['www.evil.example', 'www.|evil.|example'],
    ['anna@evil.example', 'anna@|evil.|example'],
    ['192.0.2.1:80', '192.|0.|2.|1:|80'],
    ['24/7 Gym', '24/|7 Gym'],
    ['Pris: 5', 'Pris: 5'],
  ])('%j is %j', (name, written) => {
    expect(nameInLetter(name).replaceAll('\u200b', '|')).toBe(written)
  })
})

describe('user text line by line', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' \n\r\n\t', []],
    ['en rad', ['en rad']],
    ['\n\nett\n\n  två  \r\ntre\n\n', ['ett', '', '  två', 'tre']],
    ['a\rb\u2028c\u2029d\u0085e\vf\fg', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['a\tb\u0000\u001b\u202ec', ['a\tbc']],
  ])('%j is %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })
})

describe('columns', () => {
  it('align left or right', () => {
    expect(
      aligned(
        [
          ['1 h', 'kvar', 'PT'],
          ['−12,5 h', 'k', 'Yoga för alla'],
        ],
        new Set([0]),
      ),
    ).toEqual(['    1 h  kvar  PT', '−12,5 h  k     Yoga för alla'])
  })

  it('are empty without rows', () => {
    expect(aligned([], new Set())).toEqual([])
  })
})

it('no-break spaces become spaces', () => {
  expect(withPlainSpaces('−1\u00a0234,5\u00a0h')).toBe('−1 234,5 h')
})
