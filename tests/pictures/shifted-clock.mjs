// Loaded into the server before its own code: its clock starts at CLOCK_STARTS_AT and runs on, so that the demo data,
// which is relative to now, has the same sessions behind and ahead of it in every run of a week.
const shift = Number(process.env.CLOCK_STARTS_AT) - Date.now()
const now = () => Real.now() + shift
const Real = Date

// A proxy, not a subclass: dates that arrive from another thread are instances of it too.
globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (_target, parts) => (parts.length === 0 ? new Real(now()) : new Real(...parts)),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
Real.prototype.constructor = globalThis.Date
