import fc from 'fast-check'

// Every mutant is tested with the same cases, and shrinking is off: one failure kills it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
