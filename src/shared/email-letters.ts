import * as z from 'zod/mini'
import { withAsciiDomain } from './email-domain.ts'

/** An e-mail address in an answer, as it was typed. For the server: the browser has no need of the decoding. */
export const emailOutput = z.string().check(z.overwrite(withLetters))

const latin = /^[\p{Script=Latin}\p{M}\p{N}.-]+$/u

/**
 * The address as it was typed. A domain in another script than ours stays in punycode, since its letters may look like
 * those of another domain.
 */
export function withLetters(email: string): string {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at).split('.').map(decodedLabel).join('.')
  const written = email.slice(0, at) + domain
  // Only what leads back to the same address.
  return latin.test(domain) && withAsciiDomain(written) === email ? written : email
}

function decodedLabel(label: string): string {
  return label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label
}

const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]

/** RFC 3492, section 6.2; null when the text is no punycode. */
function decoded(text: string): string | null {
  const end = Math.max(0, text.lastIndexOf('-'))
  const output = Array.from(text.slice(0, end), (letter) => letter.codePointAt(0) ?? 0)
  let [code, position, bias] = [128, 0, 72]
  for (let at = end === 0 ? 0 : end + 1; at < text.length; ) {
    const start = position
    for (let weight = 1, k = base; ; k += base) {
      const digit = Number.parseInt(text[at] ?? '', 36)
      at += 1
      if (Number.isNaN(digit)) return null
      // Letters come first here, digits first in parseInt.
      const value = digit < 10 ? digit + 26 : digit - 10
      position += value * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (value < threshold) break
      weight *= base - threshold
    }
    const length = output.length + 1
    bias = adapted(position - start, length, start === 0)
    code += Math.floor(position / length)
    if (code > 0x10ffff) return null
    position %= length
    output.splice(position, 0, code)
    position += 1
  }
  return String.fromCodePoint(...output)
}

/** RFC 3492, section 6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
