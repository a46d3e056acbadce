declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}

/** Set by Vite: whether it serves for development, and whether the module draws pages outside a browser. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
}
