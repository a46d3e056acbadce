/** Queries with a secret in their input, which must not be in a URL: they go by POST. */
export const secretQueries = /^(portal\.get|auth\.check[A-Z]\w*)$/
