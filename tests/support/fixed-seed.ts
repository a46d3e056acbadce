import fc from 'fast-check'

// Every changed rule meets the very same cases, and that it failed is enough: the smallest one is not looked for.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
