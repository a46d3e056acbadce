// Which folder of src/web may import which, for scripts/house-rules.mjs. An import is { from, to }, paths from the root.

/** The layers of src/web, upper before lower: a file imports from its own layer's folder and from the layers below. */
const layers = ['app', 'area', 'ui', 'lib']
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

function folderOf(file) {
  return file.slice(0, file.lastIndexOf('/'))
}
