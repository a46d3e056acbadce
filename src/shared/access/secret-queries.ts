/** Queries with a secret in their input, which must not be in a URL: the browser sends them by POST. */
export const secretQueries = /^(portal\.get|auth\.check[A-Z]\w*)$/
