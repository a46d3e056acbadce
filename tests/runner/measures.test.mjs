import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measureBreaches } from '../../scripts/setup/measures.mjs'

const file = 'src/web/ui/theme/tokens.css'
const tokens = { file, text: readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8') }

function whysOf({ css = '', tsx = '', changed = tokens.text }) {
  return measureBreaches({
    tokens: { file, text: changed },
    sheets: [{ file: 'src/web/a.module.css', text: css }],
    parts: [{ file: 'src/web/a.tsx', text: tsx }],
  }).map(({ line, why }) => `${line}: ${why}`)
}

describe('the tokens', () => {
  it('are those of the measures', () => {
    expect(whysOf({})).toEqual([])
  })

  it.each([
    ['--app-text-sm: 0.8125rem', '--app-text-sm: 0.85rem'],
    ['--app-control: 2.25rem', '--app-control: 2.125rem'],
    ['--app-radius-md: 0.75rem', '--app-radius-md: 0.75rem;\n  --app-radius-lg: 1rem'],
    ['--app-weight-strong: 600', '--app-weight-strong: 700'],
    ['--app-line:', '--app-line-2: #dddddd;\n  --app-line:'],
    ['--app-ink-3:', '--app-ink-4: #999999;\n  --app-ink-3:'],
  ])('are refused with %s as %s', (now, then) => {
    const changed = tokens.text.replace(now, then)
    expect(changed).not.toBe(tokens.text)
    expect(whysOf({ changed })).toHaveLength(1)
  })
})

describe('a stylesheet', () => {
  it.each([
    'font-size: var(--app-text-sm)',
    'font-size: inherit',
    'font-weight: var(--app-weight-medium)',
    'border-radius: var(--app-radius-md) var(--app-radius-md) 0 0',
    'border-end-start-radius: 0',
    'min-height: 2.25rem',
    'height: 0.5rem',
    'min-height: 15rem',
    'color: var(--app-ink-2)',
  ])('may say %s', (declaration) => {
    expect(whysOf({ css: `.a {\n  ${declaration};\n}` })).toEqual([])
  })

  it.each([
    'font-size: 0.9rem',
    'font-size: calc(var(--app-text-xxl) * 1.5)',
    'font-size: 1.1em',
    'font: 600 13px sans-serif',
    'font-weight: 700',
    'font-weight: bold',
    'border-radius: 6px',
    'border-radius: 50%',
    'border-radius: calc(var(--app-radius-sm) - 2px)',
    'border-start-start-radius: 1rem',
    'border-radius: var(--mantine-radius-default)',
    'height: 2.125rem',
    'min-height: 2.5rem',
    'color: #57534c',
    'color: var(--app-ink-9)',
  ])('may not say %s, in a rule within a rule either', (declaration) => {
    const css = `/* Of\ntwo lines. */\n.a {\n  &:hover {\n    ${declaration};\n  }\n}`
    expect(whysOf({ css })).toEqual([expect.stringMatching(/^5: /)])
  })

  it('has the sizes of paper on paper', () => {
    const onPaper = (css) => whysOf({ css: `.a {\n  @media print {\n    ${css}\n  }\n}` })
    expect(onPaper('font-size: 9pt;\n& b {\n border-radius: 0.6mm;\n }')).toEqual([])
    expect(onPaper('color: #57534c;')).toHaveLength(1)
  })
})

describe('a component', () => {
  it.each([
    '<Text fz="sm" fw={600} />',
    '<Text fw="var(--app-weight-strong)" fz={size} />',
    '<Button size="xs" />',
    '<Button>Wide</Button>',
    '<ActionIcon size="var(--app-control-sm)" />',
    '<Icon size={18} />',
    '<Badge {...{ fz: "xs", fw: 500 }} />',
  ])('may be %s', (tsx) => {
    expect(whysOf({ tsx })).toEqual([])
  })

  it.each([
    '<Text fz={15} />',
    '<Text fw="bold" />',
    '<Text fw={isNew ? 700 : 500} />',
    '<Paper radius="2rem" />',
    '<Button size="compact-sm" />',
    '<Button size={isWide ? "xl" : "sm"} />',
    '<ActionIcon size={30} />',
    '<CloseButton size="sm" />',
    '<UnstyledButton h={28} />',
    '<p style={{ fontSize: 11 }} />',
    '<Badge {...{ fw: 700 }} />',
    '<Text c="var(--app-grey)" />',
  ])('may not be %s', (tsx) => {
    expect(whysOf({ tsx })).toHaveLength(1)
  })
})
