import { expect, it } from 'vitest'
import { parseArguments } from '../../scripts/test/arguments.mjs'

const everything = { isFull: false, changedSince: null, shard: null, selectors: [] }

it.each([
  [[], {}],
  [['--full'], { isFull: true }],
  [['--full', '--shard=2/3'], { isFull: true, shard: { index: 2, count: 3 } }],
  [['server', 'e2e/portal'], { selectors: ['server', 'e2e/portal'] }],
  [['--changed'], { changedSince: 'HEAD' }],
  [['--changed=main~2'], { changedSince: 'main~2' }],
])('parses %j', (args, asked) => {
  expect(parseArguments(args)).toEqual({ ...everything, ...asked })
})

it.each([
  [['--node24'], /no option --node24/],
  [['--full=1'], /no option --full=1/],
  [['--changed='], /no option --changed=/],
  [['--changed', 'server'], /not both/],
  [['--shard=1/3', 'server'], /cannot be combined/],
  [['--shard=1/3', '--changed'], /cannot be combined/],
  [['--shard'], /--shard=1\/3/],
  [['--shard=0/3'], /--shard=1\/3/],
  [['--shard=4/3'], /--shard=1\/3/],
  [['--shard=1/3x'], /--shard=1\/3/],
])('rejects %j with a message', (args, words) => {
  expect(() => parseArguments(args)).toThrow(words)
})
