declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}

/** Of app/help/screen-help.ts. */
declare module 'virtual:screen-help' {
  import type { AllHelp } from '#shared/app/help/help-of.ts'

  export const screenHelp: AllHelp
}

/** Set by Vite: whether it serves for development, and whether the module draws pages outside a browser. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
}
