import { parseSync, Visitor } from 'vite'

// The measures of the web app: few sizes, weights, radii and heights, each a token, and nothing stated beside them.

/** In px, at 16 px to the rem. */
const scales = {
  text: {
    'text-xs': 12,
    'text-sm': 13,
    'text-md': 14,
    'text-lg': 16,
    'text-xl': 20,
    'text-xxl': 28,
  },
  display: { 'text-display': 44 },
  radius: { 'radius-xs': 4, 'radius-sm': 8, 'radius-md': 12, 'radius-full': 1000 },
  height: { 'control-sm': 32, control: 36, touch: 44 },
  weight: { 'weight-regular': 400, 'weight-medium': 500, 'weight-strong': 600 },
}
const measures = Object.assign({}, ...Object.values(scales))
const measured = /^(text|radius|weight|control|touch)(-|$)/
/** The greys of text, and the lines: as few. */
const greys = ['ink', 'ink-2', 'ink-3', 'line', 'border-strong']
const grey = /^(ink|line|border)(-|$)/

/** What a stylesheet may say. On paper (`@media print`) sizes are those of paper. */
const declarations = [
  {
    of: /^font-size$/,
    may: /^(var\(--app-text-(xs|sm|md|lg|xl|xxl|display)\)|inherit|0)$/,
    why: 'a type size is a token: var(--app-text-…)',
  },
  { of: /^font$/, may: /^inherit$/, why: 'a type size is a token: var(--app-text-…)' },
  {
    of: /^font-weight$/,
    may: /^(var\(--app-weight-(regular|medium|strong)\)|inherit)$/,
    why: 'a weight is a token: var(--app-weight-…)',
  },
  {
    of: /^border(-[a-z]+)*-radius$/,
    may: /^((var\(--app-radius-(xs|sm|md|full)\)|0|inherit)\s*)+$/,
    why: 'a radius is a token: var(--app-radius-…)',
  },
  {
    // Between a mark and a picture: the height of a control.
    of: /^(min-)?(height|block-size)$/,
    may: (value) => {
      const [, rem] = /^([\d.]+)rem$/.exec(value) ?? []
      const px = Number(rem) * 16
      return !(px > 28 && px < 48) || Object.values(scales.height).includes(px)
    },
    why: 'a control is 32, 36 or 44 high: var(--app-control-sm), var(--app-control), var(--app-touch)',
  },
]
const colour = /#[0-9a-f]{3,8}\b|--mantine-color-[a-z]+-\d/i
const themeFolder = 'src/web/ui/theme/'

/** What a component may be given. */
const props = [
  {
    of: /^(fz|fontSize)$/,
    may: /^(xs|sm|md|lg|xl|xxl|inherit|var\(--app-text-\w+\))$/,
    why: 'a type size is a token: fz="sm"',
  },
  {
    of: /^(fw|fontWeight)$/,
    may: /^(400|500|600|inherit|var\(--app-weight-\w+\))$/,
    why: 'a weight is 400, 500 or 600',
  },
  {
    of: /^(radius|borderRadius)$/,
    may: /^(xs|sm|md|xl|0|var\(--app-radius-\w+\))$/,
    why: 'a radius is a token: radius="sm"',
  },
]
const buttonSize = {
  may: /^(xs|sm|md|lg|var\(--app-(control|control-sm|touch)\)|32|36|44)$/,
  why: 'a button is 32, 36 or 44 high: size="xs", "sm" or "md"',
}
const buttons = new Map([
  ['Button', { ...buttonSize, may: /^(xs|sm|md)$/ }],
  ['ActionIcon', { ...buttonSize, may: /^(md|lg|var\(--app-(control|control-sm|touch)\))$/ }],
  ['CloseButton', { ...buttonSize, may: /^(md|lg)$/ }],
  ['UnstyledButton', buttonSize],
])

/** Every breach as { file, line, why }; the stylesheets and the parts are given as { file, text }. */
export function measureBreaches({ tokens, sheets, parts }) {
  const known = new Set(
    [tokens, ...sheets, ...parts].flatMap(({ text }) =>
      Array.from(text.matchAll(/(--app-[a-z0-9-]+)['"\]]*:/g), ([, name]) => name),
    ),
  )
  return [
    ...tokenBreaches(tokens),
    ...sheets.flatMap(sheetBreaches),
    ...parts.flatMap(partBreaches),
    ...[tokens, ...sheets, ...parts].flatMap((one) => unknownTokens(one, known)),
  ]
}

function tokenBreaches({ file, text }) {
  const [root] = blocksOf(text, /:root/)
  const stated = new Map(
    Array.from(root.text.matchAll(/--app-([a-z0-9-]+):\s*([^;]+);/g), ([, name, value]) => [
      name,
      value,
    ]),
  )
  const px = (value) => (value.endsWith('rem') ? Number.parseFloat(value) * 16 : Number(value))
  const wrong = [
    ...Object.keys(measures).filter((name) => px(stated.get(name) ?? '') !== measures[name]),
    ...[...stated.keys()].filter((name) => measured.test(name) && !(name in measures)),
    ...greys.filter((name) => !stated.has(name)),
    ...[...stated.keys()].filter((name) => grey.test(name) && !greys.includes(name)),
  ]
  return wrong.map((name) => ({
    file,
    line: 1,
    why: `--app-${name}: not of the measures of scripts/setup/measures.mjs`,
  }))
}

function sheetBreaches({ file, text }) {
  const css = blanked(blanked(withoutComments(text), /@media print/), /@font-face/)
  const breaches = []
  for (const found of css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)) {
    const [, property, value] = found
    for (const { of, may, why } of declarations)
      if (of.test(property) && !passes(may, value.trim()))
        breaches.push(at({ file, text }, found, why))
  }
  if (file.startsWith(themeFolder)) return breaches
  for (const found of withoutComments(text).matchAll(/:[^;{}]+;/g))
    if (colour.test(found[0]))
      breaches.push(at({ file, text }, found, 'a colour is a token: var(--app-…)'))
  return breaches
}

function partBreaches({ file, text }) {
  const breaches = []
  const { program } = parseSync(file, text)
  const check = ({ may, why }, node) => {
    for (const value of literalsOf(node))
      if (!passes(may, String(value))) breaches.push(at({ file, text }, { index: node.start }, why))
  }
  const checkProp = (name, node) => {
    for (const prop of props) if (prop.of.test(name)) check(prop, node)
  }
  new Visitor({
    JSXOpeningElement: ({ name: { name: element }, attributes }) => {
      for (const { name, value } of attributes) {
        if (!name || !value) continue
        checkProp(name.name, value)
        const isHeight = name.name === 'size' || (name.name === 'h' && element === 'UnstyledButton')
        if (isHeight && buttons.has(element)) check(buttons.get(element), value)
      }
    },
    Property: ({ key, value }) => checkProp(key.name ?? String(key.value), value),
  }).visit(program)
  return breaches
}

/** The values that an attribute or a property can have, as far as they are written there. */
function literalsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'object' ? [] : [node.value]
    case 'JSXExpressionContainer':
      return literalsOf(node.expression)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)]
    default:
      return []
  }
}

function unknownTokens({ file, text }, known) {
  return Array.from(text.matchAll(/var\((--app-[a-z0-9-]*[a-z0-9])\b(?!-?\$)/g))
    .filter(([, name]) => !known.has(name))
    .map((found) => at({ file, text }, found, `${found[1]}: no such token`))
}

function passes(may, value) {
  return typeof may === 'function' ? may(value) : may.test(value)
}

function at({ file, text }, { index }, why) {
  return { file, line: text.slice(0, index).split('\n').length, why }
}

/** Comments, as empty lines, so that the lines after them keep their numbers. */
function withoutComments(css) {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The blocks whose head matches, with what is nested in them: { start, end, text }. */
function blocksOf(css, head) {
  const blocks = []
  let from = 0
  for (;;) {
    const found = head.exec(css.slice(from))
    if (!found) return blocks
    const start = from + found.index
    let depth = 0
    let end = css.indexOf('{', start)
    do {
      if (css[end] === '{') depth += 1
      if (css[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < css.length)
    blocks.push({ start, end, text: css.slice(start, end) })
    from = end
  }
}

function blanked(css, head) {
  return blocksOf(css, head).reduce(
    (rest, { start, end, text }) =>
      rest.slice(0, start) + text.replace(/[^\n]/g, ' ') + rest.slice(end),
    css,
  )
}
