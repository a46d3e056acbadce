/** The part of an IP address that is rate limited as one: all of IPv4, the first 64 bits of IPv6. */
export function addressBlock(address: string): string {
  const plain = withoutMapping(address)
  return plain.includes(':') ? ipv6Prefix(plain, 4) : plain
}

/** An address that identifies no household, '203.0.113.0/24' or '2001:db8:1::/48'. */
export function shortAddress(address: string): string {
  const plain = withoutMapping(address)
  if (plain.includes(':')) return `${ipv6Prefix(plain, 3)}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** An IPv4 address that is written as an IPv6 one, as IPv4. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The first groups of an IPv6 address, without leading zeros. */
function ipv6Prefix(address: string, length: number): string {
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, length)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
