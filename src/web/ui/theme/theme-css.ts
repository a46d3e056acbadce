import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './theme.ts'

const id = 'virtual:theme.css'
const resolved = `\0${id}`

/**
 * For the build: 'virtual:theme.css' holds the variables that Mantine's provider would write when the app starts, for the
 * page that has no provider.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (source) => (source === id ? resolved : null),
    load: (module) => (module === resolved ? themeVariables() : null),
  }
}

function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const [base, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
  return convertCssVariables({
    variables: { ...base.variables, ...ours.variables },
    light: { ...base.light, ...ours.light },
    dark: { ...base.dark, ...ours.dark },
  })
}
