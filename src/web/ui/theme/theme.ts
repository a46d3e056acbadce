import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { commonTexts } from '#shared/texts.ts'

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    spacing: Record<'xxs' | (typeof sizes)[number], string>
    fontSizes: Record<(typeof sizes)[number] | 'xxl', string>
  }
}

// Mantine's palettes, for what asks for a shade by number; colours come from tokens.css. Shade 7 carries white text and is
// readable on white (WCAG AA), shade 3 is readable on dark.
const pine: MantineColorsTuple = [
  '#e3f1ef',
  '#c9e5e1',
  '#9dd0c9',
  '#6bbfb4',
  '#2fb5a6',
  '#1f9a8e',
  '#15877c',
  '#0f766e',
  '#0b5f59',
  '#12312e',
]

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f3f0',
  '#ece9e4',
  '#e0dcd5',
  '#d8d4cd',
  '#a8a29a',
  '#6a655f',
  '#57534c',
  '#3b3832',
  '#1b1a17',
]

const dark: MantineColorsTuple = [
  '#d6d1c8',
  '#b8b3aa',
  '#a39d94',
  '#7f7a71',
  '#3d3a35',
  '#2e2c28',
  '#262420',
  '#1d1c19',
  '#141311',
  '#0e0d0c',
]

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const
type Named<Size extends string> = Record<Size, string>

/** The tokens `--app-<kind>-<size>` under Mantine's name of the size. */
function tokens<Size extends string>(kind: string, names: readonly Size[]): Named<Size> {
  return Object.fromEntries(
    names.map((name) => [name, `var(--app-${kind}-${name})`]),
  ) as Named<Size>
}

function heading(size: string, lineHeight: string) {
  return { fontSize: `var(--app-text-${size})`, lineHeight }
}

/** Mantine's theme on the tokens of tokens.css. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: { pine, gray, dark },
  black: '#1b1a17',
  // Text on a filled colour is white in light and dark in dark.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--app-on-accent)' }),
  }),
  respectReducedMotion: true,
  cursorType: 'pointer',
  spacing: tokens('space', ['xxs', ...sizes]),
  radius: {
    ...tokens('radius', ['xs', 'sm', 'md']),
    lg: 'var(--app-radius-md)',
    xl: 'var(--app-radius-full)',
  },
  defaultRadius: 'sm',
  shadows: Object.fromEntries(sizes.map((size) => [size, 'var(--app-shadow)'])),
  fontFamily: 'var(--app-font)',
  fontSizes: tokens('text', [...sizes, 'xxl']),
  fontWeights: {
    regular: 'var(--app-weight-regular)',
    medium: 'var(--app-weight-medium)',
    bold: 'var(--app-weight-strong)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.3' },
  headings: {
    fontFamily: 'var(--app-font)',
    fontWeight: 'var(--app-weight-strong)',
    textWrap: 'balance',
    sizes: {
      h1: heading('xl', '1.25'),
      h2: heading('lg', '1.35'),
      h3: heading('md', '1.4'),
      h4: heading('md', '1.4'),
      h5: heading('sm', '1.4'),
      h6: heading('xs', '1.4'),
    },
  },
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    // A link within text has its size.
    Anchor: { defaultProps: { inherit: true } },
    // A dialog is rendered in the body, where its <header> would be a second banner landmark.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': commonTexts.close },
      },
      styles: {
        title: {
          minWidth: 0,
          fontWeight: 'var(--app-weight-strong)',
          fontSize: 'var(--app-text-lg)',
          lineHeight: 1.3,
          // A long name without spaces must not push the close button out of the window.
          overflowWrap: 'anywhere',
        },
      },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
})

/** Mantine's variables of a palette, for the tokens of one colour. */
function paletteVariables(palette: string, colour: string, hover = colour): Record<string, string> {
  const names = {
    text: colour,
    filled: colour,
    'filled-hover': hover,
    light: `${colour}-soft`,
    'light-hover': `${colour}-soft`,
    'light-color': colour,
    outline: colour,
    'outline-hover': `${colour}-soft`,
  }
  return Object.fromEntries(
    Object.entries(names).map(([name, token]) => [
      `--mantine-color-${palette}-${name}`,
      `var(--app-${token})`,
    ]),
  )
}

/** Mantine's colours by use, on the tokens, which know both schemes themselves. */
const variables = {
  '--mantine-primary-color-contrast': 'var(--app-on-accent)',
  '--mantine-color-body': 'var(--app-surface)',
  '--mantine-color-text': 'var(--app-ink)',
  '--mantine-color-bright': 'var(--app-ink)',
  '--mantine-color-dimmed': 'var(--app-ink-2)',
  '--mantine-color-placeholder': 'var(--app-ink-3)',
  '--mantine-color-anchor': 'var(--app-accent)',
  '--mantine-color-error': 'var(--app-red)',
  '--mantine-color-success': 'var(--app-green)',
  '--mantine-color-default': 'var(--app-surface)',
  '--mantine-color-default-hover': 'var(--app-sunken)',
  '--mantine-color-default-color': 'var(--app-ink)',
  '--mantine-color-default-border': 'var(--app-line)',
  '--mantine-color-disabled': 'var(--app-sunken)',
  '--mantine-color-disabled-color': 'var(--app-ink-3)',
  '--mantine-color-disabled-border': 'var(--app-line)',
  ...paletteVariables('pine', 'accent', 'accent-strong'),
  ...paletteVariables('red', 'red', 'red-strong'),
  ...paletteVariables('green', 'green'),
  ...paletteVariables('orange', 'amber'),
  ...paletteVariables('yellow', 'amber'),
  '--mantine-color-gray-light-color': 'var(--app-ink-2)',
  '--mantine-color-gray-light-hover': 'var(--app-sunken)',
  '--mantine-color-gray-light': 'var(--app-sunken)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})
