// Imported first by every script, so that an old Node gets a clear message before any other error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Tidspott behöver Node.js 20.19 eller senare, men det här är ${process.version}.\n` +
      `Tidspott needs Node.js 20.19 or later; this is ${process.version}.`,
  )
  process.exit(1)
}
