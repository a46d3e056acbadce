import { Box, Group, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './styleguide.module.css'
import { styleguideTexts as texts } from './texts.ts'

/** Every custom property of the token file, as its rules stand in the document, in their order. */
function tokenNames(): string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText === ':root')
    .flatMap(({ style }) => [...style])
    .filter((name) => name.startsWith('--app-'))
  return [...new Set(names)]
}

const { kinds } = texts

interface Kind {
  title: string
  holds: (name: string) => boolean
  /** How a token of this kind is shown. */
  style: (value: string) => CSSProperties
  sample?: string
}

const starts = (prefix: string) => (name: string) => name.startsWith(`--app-${prefix}`)

const shown: readonly Kind[] = [
  {
    title: kinds.text,
    holds: starts('text-'),
    style: (fontSize) => ({ fontSize }),
    sample: texts.sample,
  },
  {
    title: kinds.weights,
    holds: starts('weight-'),
    style: (fontWeight) => ({ fontWeight }),
    sample: texts.sample,
  },
  {
    title: kinds.space,
    holds: starts('space-'),
    style: (width) => ({ width, height: '1rem', background: 'var(--app-accent)' }),
  },
  {
    title: kinds.radius,
    holds: starts('radius-'),
    style: (borderRadius) => ({ borderRadius, width: '4rem', height: '2.5rem' }),
  },
  {
    title: kinds.surfaces,
    holds: (name) => CSS.supports('color', valueOf(name)) || /hatch|hours|shadow/.test(name),
    style: (value) =>
      value.includes('rem light-dark') || value.startsWith('0 ')
        ? { boxShadow: value, width: '4rem', height: '2.5rem' }
        : { background: value, width: '4rem', height: '2.5rem' },
  },
  { title: kinds.rest, holds: () => true, style: () => ({ display: 'none' }) },
]

function valueOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

export function TokenTables() {
  const names = tokenNames()
  const kindOf = (name: string) => shown.find(({ holds }) => holds(name))
  return shown.map((kind) => (
    <Box component="section" key={kind.title} mb="lg">
      <Text component="h3" fw={600} mb="xs">
        {kind.title}
      </Text>
      <dl className={classes.grid}>
        {names
          .filter((name) => kindOf(name) === kind)
          .map((name) => (
            <Group key={name} mih="var(--app-row)">
              <Text component="dt" fz="xs" w="9rem">
                {name.slice('--app-'.length)}
              </Text>
              <Text component="dd" fz="xs" c="dimmed">
                <span className={classes.sample} style={kind.style(`var(${name})`)}>
                  {kind.sample}
                </span>{' '}
                {valueOf(name).slice(0, 60)}
              </Text>
            </Group>
          ))}
      </dl>
    </Box>
  ))
}
