/** Queries with a secret in their input, which must not be in a URL, or with more than fits in one: the browser sends them by POST. */
export const secretQueries =
  /^(portal\.(get|newest|freeTimes)|messages\.prepare|auth\.check[A-Z]\w*)$/
