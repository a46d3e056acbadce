// React's development build measures every render for DevTools, and takes a stack for every element it makes: a fifth
// of a test's time, and no test reads either.

// Both are read when React is loaded.
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const react: object = await import('react')
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
if (!internals) throw new Error('React has no internals by this name any more.')
// As if its limit of stacks a second were always reached.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
})
