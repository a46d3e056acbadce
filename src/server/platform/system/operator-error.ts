/**
 * A fault of the place where the program runs: a setting, a file, the database. Its message is one sentence that says
 * what to do; a program that ends by it prints the sentence alone, and exits with 1.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
