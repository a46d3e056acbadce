/** The name of an account that an invitation creates, until its owner enters one: the e-mail address before the @. */
export function placeholderName(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** The name that a person has entered for an account; empty when it is still the placeholder. */
export function enteredName({ name, email }: { name: string; email: string }): string {
  return name === placeholderName(email) ? '' : name
}
