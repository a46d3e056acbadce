import { parseSync, Visitor } from 'vite'

/** Where names are cut, and the demo, which makes its own. */
const mayCut = /^src\/shared\/characters\.ts$|^src\/server\/operations\/demo\//
const holdsName = /(^n|N)ame$|(^i|I)nitials(Of)?$|(^t|T)itle$/
const cuts = /^(slice|substring|substr|charAt|charCodeAt|codePointAt|at)$/
const why =
  'a name is cut between its characters, by src/shared/characters.ts: an emoji is several code points'

/** Where a file of src takes a name apart by its UTF-16 units or code points, as { start, why }. */
export function cutNames(file, code) {
  if (!file.startsWith('src/') || mayCut.test(file)) return []
  const breaches = []
  const check = (node, taken) => {
    if (holdsName.test(nameOf(taken))) breaches.push({ start: node.start, why })
  }
  new Visitor({
    CallExpression: (node) => {
      const { callee, arguments: given } = node
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const { name } = callee.property
      if (cuts.test(name) || (name === 'split' && given[0]?.value === ''))
        check(node, callee.object)
      if (name === 'from' && callee.object.name === 'Array') check(node, given[0])
    },
    MemberExpression: (node) => {
      if (node.computed && typeof node.property.value === 'number') check(node, node.object)
    },
    ArrayExpression: ({ elements }) => {
      for (const one of elements) if (one?.type === 'SpreadElement') check(one, one.argument)
    },
    ForOfStatement: (node) => check(node, node.right),
  }).visit(parseSync(file, code).program)
  return breaches
}

/** What a variable, a property or a function is called that a text comes from: 'clientName' of `session.clientName.trim()`. */
function nameOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return node.name
    case 'CallExpression':
      return isTidied(node.callee) ? nameOf(node.callee.object) : nameOf(node.callee)
    case 'MemberExpression':
      return node.computed ? '' : node.property.name
    case 'LogicalExpression':
      return nameOf(node.left)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression)
    default:
      return ''
  }
}

function isTidied(callee) {
  return (
    callee.type === 'MemberExpression' &&
    /^(trim|normalize|to(Locale)?(Upper|Lower)Case|replace|replaceAll)$/.test(callee.property.name)
  )
}
