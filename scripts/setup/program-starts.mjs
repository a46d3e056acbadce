import { parseSync, Visitor } from 'vite'
import { programs } from './programs.mjs'

/** The list, and the hook of the operator's own, which no list can name. */
const mayStart = ['scripts/setup/programs.mjs', 'src/server/operations/backup/hook.ts']
const forbidden = /\bchild_process\b/
/** Functions of programs.mjs, and of the tests' programs.ts, that take a name first. */
const takesName = /^(execFile|execFileSync|findProgram|needs|requireProgram|spawn|spawnSync)$/

/**
 * Where a file starts a program by other means than scripts/setup/programs.mjs, types aside, or names one that is not in
 * its list: as { start, why }, `start` an offset in the code.
 */
export function startBreaches(file, code) {
  if (mayStart.includes(file)) return []
  const { program } = parseSync(file, code)
  const breaches = []
  const ofTypes = new Set()
  const checkText = (node, text) => {
    if (forbidden.test(text) && !ofTypes.has(node.start))
      breaches.push({
        start: node.start,
        why: `${text}: programs are started by scripts/setup/programs.mjs`,
      })
  }
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind === 'type') ofTypes.add(source.start)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') checkText(node, node.value)
    },
    TemplateElement: (node) => checkText(node, node.value.raw),
    CallExpression: ({ callee, arguments: [name] }) => {
      const isName = typeof name?.value === 'string' && !name.value.includes('/')
      if (callee.type !== 'Identifier' || !takesName.test(callee.name) || !isName) return
      if (!programs.some(({ names }) => names.includes(name.value)))
        breaches.push({
          start: name.start,
          why: `${name.value}: not in the list of scripts/setup/programs.mjs`,
        })
    },
  }).visit(program)
  return breaches
}
