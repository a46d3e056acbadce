/**
 * Options of Node for processes that open an embedded database and soon end: without V8's optimizing compiler for
 * WebAssembly, opening one takes half the CPU. Benchmarks and the product itself run without it.
 */
export const shortLived = ['--liftoff-only']

/** Options of the worker processes of the server tests: with more room for new objects, V8 collects them less often. */
export const testWorker = [...shortLived, '--max-semi-space-size=64']
