import { productName } from '../texts.ts'

/**
 * Words that Swedish passwords are built on, without diacritics: everyday ones, seasons with their endings, months, days
 * and clubs.
 */
const words = `
losenord passord password valkommen welcome hemlig hemlis secret letmein qwerty asdfgh admin inloggning login test
hejsan hejhej hej abcdef abc sverige svensk sweden stockholm goteborg malmo uppsala alskar iloveyou kaffe sommarlov
traningspass traning tranare trainer gym crossfit fitness styrka kondition
sommaren sommar vintern vinter hosten host varen var midsommar jul julafton semester
januari februari mars april maj juni juli augusti september oktober november december
mandag tisdag onsdag torsdag fredag lordag sondag
aik djurgarden djurgarn dif hammarby bajen ifkgoteborg ifk blavitt malmoff mff elfsborg hacken norrkoping gais sirius
mjallby degerfors varnamo kalmarff kalmar halmstad helsingborg orebro brommapojkarna frolunda farjestad brynas leksand
modo lulea skelleftea vaxjo linkoping rogle timra orebrohockey malmoredhawks hv71 bjorkloven fotboll hockey
`
  .trim()
  .split(/\s+/)

/** Minimum number of distinct characters. */
const differentMin = 4

/** Minimum number of characters beside a name or a word, years and signs left out; of digits alone. */
const besideMin = 5
const digitsBesideMin = 7

/** The characters that stand for a letter. */
const disguises: Record<string, string> = {
  a: 'a@4',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
}

/** The owner of a password, as far as the form knows. */
export type Owner = { email?: string; name?: string }

/**
 * Whether a password is among the first that are guessed (D53): few distinct characters, or the owner's name, the
 * domain of their address, the product or a common word, disguised or not, with little beside it but years, digits and
 * signs. The same rule in the forms and in the server, which knows leaked passwords as well.
 */
export function isObviousPassword(password: string, owner: Owner): boolean {
  const plain = withoutMarks(password.toLowerCase())
  if (new Set(plain).size < differentMin) return true
  const rest = [...namesOf(owner), ...words]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replace(patternOf(name), ' '), plain)
  if (rest === plain) return false
  const beside = rest
    .replace(/(?<!\d)(19|20)\d\d((0[1-9]|1[0-2])[0-3]\d)?(?!\d)/g, '')
    .replace(/\s+/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return beside.length < (/^\d*$/.test(beside) ? digitsBesideMin : besideMin)
}

/** Removes diacritics: 'lösenord' counts as 'losenord'. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The owner's address, its parts and its domain, their name and its parts, and the product's, without diacritics. */
function namesOf({ email = '', name = '' }: Owner): string[] {
  const [own = '', domain = ''] = withoutMarks(email.toLowerCase()).split('@')
  const hosts = domain.split('.').slice(0, -1)
  const called = withoutMarks(name.toLowerCase())
  const all = [own, called, ...hosts].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [text, parts.join(''), ...parts]
  })
  return [`${own}@${domain}`, domain, ...all, productName.toLowerCase()].filter(
    (text) => text.length >= 3,
  )
}

/** Every place where a text stands, with or without its letters disguised. */
function patternOf(text: string): RegExp {
  const classes = [...text].map((letter) => {
    const set = disguises[letter] ?? letter
    return `[${set.replace(/[\]\\^-]/g, '\\$&')}]`
  })
  return new RegExp(classes.join(''), 'gu')
}
