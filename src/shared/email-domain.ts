/**
 * Domains of e-mail addresses with letters such as å, ä and ö: stored as punycode (RFC 3492), which mail servers and the
 * unique index understand, and shown in letters.
 */

const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The address with its domain in ASCII: 'anna@räksmörgås.se' becomes 'anna@xn--rksmrgs-5wao1o.se'. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // A domain of digits alone would become an IP address.
  if (at === 0 || !domainLetters.test(domain) || !/[^\p{ASCII}]/u.test(domain)) return email
  try {
    // Node's `URL.canParse` refuses letters such as 'å' once it is compiled.
    return email.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return email
  }
}
