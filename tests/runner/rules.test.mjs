import { describe, expect, it } from 'vitest'
import {
  checkRules,
  documentBreaches,
  referenceBreaches,
  rulesIn,
} from '../../scripts/setup/rules.mjs'

const test = 'tests/runner/rules.test.mjs'
const document = `# Rules

- **S1** Held. Test: \`${test}\`: "every
  title".
- **D2** Held. Test: \`${test}\`.

## Decided and not built

- **D3** Not yet.
`

const comment = (words) => `/** ${words} */`
const wrongRules = (text, readTest = () => 'every title') => [
  ...documentBreaches(rulesIn(text), readTest),
]
const wrongReferences = (text) => [...referenceBreaches('a.ts', text, rulesIn(document))]

it('every rule has a test, and every reference a rule', () => {
  const { rules, references, breaches } = checkRules()
  expect(breaches).toEqual([])
  expect(rules).toBeGreaterThan(100)
  expect(references).toBeGreaterThan(500)
})

describe('a document', () => {
  it('is read with the tests of each rule', () => {
    expect(rulesIn(document)).toEqual([
      { id: 'S1', tests: [{ path: test, title: 'every title' }], isBuilt: true },
      { id: 'D2', tests: [{ path: test, title: undefined }], isBuilt: true },
      { id: 'D3', tests: [], isBuilt: false },
    ])
    expect(wrongRules(document)).toEqual([])
  })

  it.each([
    ['an id twice', document.replace('D2', 'S1'), 'S1 stands twice'],
    ['a rule without a test', document.replace(`Test: \`${test}\`.`, ''), 'D2 names no test'],
    [
      'a file that no suite runs',
      document.replaceAll(test, 'tests/support/rules.ts'),
      'S1: tests/support/rules.ts is no test of the suites',
    ],
  ])('is refused with %s', (_what, text, breach) => {
    expect(wrongRules(text)).toContain(breach)
  })

  it('is refused with a test that is not there, and with a title that it does not have', () => {
    expect(wrongRules(document, () => undefined)).toHaveLength(2)
    expect(wrongRules(document, () => 'another')).toEqual([`S1: ${test} has no "every title"`])
  })
})

describe('a reference', () => {
  it.each(['Held (S1).', 'Held (S1, D2), also here.', 'Held (D2: by whom).', 'Held (S1,\n * D2).'])(
    'to a rule is allowed: %j',
    (words) => {
      expect(wrongReferences(comment(words))).toEqual([])
    },
  )

  it.each(['Held (S9).', 'Held (S1, D9).', 'Held (D3), which is not built.', 'Held (S1,\n * H9).'])(
    'to no rule is refused: %j',
    (words) => {
      expect(wrongReferences(comment(words))).toHaveLength(1)
    },
  )

  it.each([
    'spec 4',
    'Spec 2, Layout',
    'design section 6',
    'design D25',
    'UX 2.1',
    'the design.md',
  ])('to a document elsewhere is refused: %j', (words) => {
    expect(wrongReferences(comment(`As there (${words}).`))).toHaveLength(1)
  })

  it('is no colour, no call and no text of code', () => {
    expect(wrongReferences("const S9 = draw(H9, 'D9 spec 4', '#D2D2D2')")).toEqual([])
  })
})
