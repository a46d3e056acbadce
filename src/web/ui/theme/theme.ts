import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { commonTexts } from '#shared/texts.ts'

// Shade 7 of every palette carries white text, and is itself readable on white (WCAG AA); shade 3 is readable on dark.
const pine: MantineColorsTuple = [
  '#ecf7f4',
  '#d7ede7',
  '#aedccf',
  '#82cbb8',
  '#5bb9a3',
  '#37a48c',
  '#1b8d78',
  '#0f7666',
  '#0b6055',
  '#084b43',
]

const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffe1df',
  '#ffc2be',
  '#ff9f9a',
  '#fb7d77',
  '#ee5a55',
  '#dc3d3a',
  '#c62a2a',
  '#a82024',
  '#88181d',
]

const green: MantineColorsTuple = [
  '#edf8ee',
  '#dbefdd',
  '#b5dfba',
  '#8dcd95',
  '#68bb73',
  '#47a655',
  '#318f41',
  '#237a36',
  '#1b632b',
  '#144d21',
]

const orange: MantineColorsTuple = [
  '#fff3ea',
  '#ffe5d3',
  '#fdcaa5',
  '#f9ac76',
  '#f18f4d',
  '#e2742a',
  '#cc5c14',
  '#b3460f',
  '#91380d',
  '#702b0b',
]

const yellow: MantineColorsTuple = [
  '#fff8e1',
  '#ffefc0',
  '#fde08b',
  '#f7cc55',
  '#ecb62c',
  '#d39b14',
  '#b07d08',
  '#8a5f00',
  '#704c00',
  '#563a00',
]

const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#f0f3f3',
  '#e5eaea',
  '#d8dfdf',
  '#c5cfcf',
  '#9faba9',
  '#5d6a69',
  '#455150',
  '#313a3a',
  '#1c2424',
]

const dark: MantineColorsTuple = [
  '#d6dddc',
  '#bcc6c5',
  '#9ba7a6',
  '#707d7c',
  '#3f4948',
  '#343d3c',
  '#242b2b',
  '#1a2020',
  '#141919',
  '#0e1212',
]

/** The app's radii, colours and typography. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: { pine, red, green, orange, yellow, gray, dark },
  black: '#16201f',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif, "Apple Color Emoji"',
  headings: { fontWeight: '650', textWrap: 'balance' },
  components: {
    Alert: { defaultProps: { variant: 'outline' } },
    // A dialog is rendered in the body, where its <header> would be a second banner landmark.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': commonTexts.close },
      },
      styles: {
        title: {
          minWidth: 0,
          fontWeight: 650,
          fontSize: 'var(--mantine-font-size-lg)',
          lineHeight: 1.3,
          // A long name without spaces must not push the close button out of the window.
          overflowWrap: 'anywhere',
        },
      },
    },
  },
})

/** Shades with enough contrast for small text, where Mantine's defaults lack it (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
  },
})
