// Which folder of src/web and of src/server may import which, for scripts/house-rules.mjs. An import is { from, to }, paths
// from the root.

/** The layers of src/web, upper before lower: a file imports from its own layer's folder and from the layers below. */
const layers = ['app', 'area', 'ui', 'lib']
/** The layers of src/server, upper before lower; a folder that is none of them is an area. */
const serverLayers = [
  'entry',
  'programs',
  'operations',
  'area',
  'http',
  'procedures',
  'platform',
  'schema',
]
/** The rooms of the platform, upper before lower. */
const platformRooms = ['mail', 'tenant', 'recording', 'access', 'db', 'system']
/** The files beside the folders of src/server: what the build begins from. */
const serverEntries = ['main.ts', 'make-template.ts', 'outside-packages.json', 'vite.config.ts']
/** More files than this are several subjects in one folder. */
const mostFilesInFolder = 25

/** An import against the direction app → areas → ui → lib, or between areas without a permission of `areaImports`. */
export function* directionBreaches(imports, areaImports) {
  for (const { from, to } of imports) {
    const [source, target] = [roomOf(from), roomOf(to)]
    if (!source || !target || source === target) continue
    const [upper, lower] = [layers.indexOf(layerOf(source)), layers.indexOf(layerOf(target))]
    if (lower < upper) yield { file: from, why: `${to}: ${source} may not import ${target}` }
    else if (upper === lower && !(areaImports[source] ?? []).includes(target))
      yield { file: from, why: `${to}: area ${source} has no permission to import area ${target}` }
  }
}

/** An import of src/server against its layers, or between areas or operations without a permission of `permissions`. */
export function* serverBreaches(imports, permissions) {
  for (const { from, to } of imports) {
    const [source, target] = [serverRoomOf(from), serverRoomOf(to)]
    if (source === target) continue
    const [upper, lower] = [source, target].map((room) => serverLayers.indexOf(serverLayerOf(room)))
    if (lower < upper) yield { file: from, why: `${to}: ${source} may not import ${target}` }
    else if (upper === lower && !mayImportBeside(source, target, permissions))
      yield { file: from, why: `${to}: ${source} has no permission to import ${target}` }
  }
}

/** A permission of `permissions` that no import uses. */
export function* unusedPermissions(imports, permissions) {
  const used = new Set(imports.map(({ from, to }) => `${serverRoomOf(from)} ${serverRoomOf(to)}`))
  for (const [source, targets] of Object.entries(permissions))
    for (const target of targets)
      if (!used.has(`${source} ${target}`))
        yield `${source} does not import ${target}: take it off the list`
}

/** A file beside the folders of src/server that the build does not begin from. */
export function* looseFiles(files) {
  for (const file of files) {
    const [, name] = /^src\/server\/([^/]+)$/.exec(file) ?? []
    if (name && !serverEntries.includes(name)) yield `${file}: belongs in a folder`
  }
}

/** A stylesheet that another folder imports: the markup it belongs to is then no component of its own. */
export function* styleBreaches(imports) {
  for (const { from, to } of imports)
    if (to.endsWith('.css') && folderOf(from) !== folderOf(to))
      yield { file: from, why: `${to}: a stylesheet is imported in its own folder only` }
}

/** A permission of `areaImports` that lies on a circle of areas. */
export function* areaCircles(areaImports) {
  const edges = Object.entries(areaImports).flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to })),
  )
  for (const circle of circlesOf(edges)) yield `areas in a circle: ${circle.join(' → ')}`
}

/** A folder of src/web that holds too many files. */
export function* folderBreaches(files) {
  const counts = new Map()
  for (const file of files) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  for (const [folder, count] of counts)
    if (count > mostFilesInFolder)
      yield `${folder}: ${count} files, at most ${mostFilesInFolder}: a folder for each subject`
}

/**
 * The groups of nodes that reach each other, each sorted: the strongly connected components with more than one node
 * (Tarjan's algorithm).
 */
export function circlesOf(edges) {
  const targets = new Map(edges.map(({ from }) => [from, []]))
  for (const { from, to } of edges) targets.get(from).push(to)
  const order = new Map()
  const low = new Map()
  const stack = []
  const circles = []

  function visit(node) {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const to of targets.get(node) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node), low.get(to)))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted((a, b) => (a < b ? -1 : 1)))
  }

  for (const { from } of edges) if (!order.has(from)) visit(from)
  return circles
}

function roomOf(file) {
  return /^src\/web\/([^/]+)\//.exec(file)?.[1] ?? null
}

function layerOf(room) {
  return layers.includes(room) ? room : 'area'
}

/** A room is a folder of src/server; of the platform and of operations, a folder in them. */
function serverRoomOf(file) {
  const parts = file.slice('src/server/'.length).split('/')
  if (parts.length === 1) return 'entry'
  return ['platform', 'operations'].includes(parts[0]) ? parts.slice(0, 2).join('/') : parts[0]
}

function serverLayerOf(room) {
  const [top] = room.split('/')
  if (top === 'app' || top === 'commands') return 'programs'
  return serverLayers.includes(top) ? top : 'area'
}

/** Whether a room may import another of its layer: in the platform by the order of its rooms, else by a permission. */
function mayImportBeside(source, target, permissions) {
  const [from, to] = [source, target].map((room) =>
    platformRooms.indexOf(room.slice(room.indexOf('/') + 1)),
  )
  if (source.startsWith('platform/')) return from !== -1 && from < to
  return (permissions[source] ?? []).includes(target)
}

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/'))
}
