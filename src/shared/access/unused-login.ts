/**
 * The call that open screens make by themselves (D33): it checks the login like any other, and is no use of it. A login whose
 * user has gone away expires, although a screen of it is still open. In a batch with others it is one.
 */
export const askedByItself = '/trpc/changes.newest'
