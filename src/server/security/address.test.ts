import { describe, expect, it } from 'vitest'
import { addressBlock, callerAddress } from './address.ts'

describe('the address that limits count by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('of %s is %s', (text, block) => expect(addressBlock(text)).toBe(block))

  it.each(['', 'localhost', '192.0.2.7:80', '1', '0x7f000001', '127.1', '192.0.2.7, 192.0.2.8', 'x'.repeat(10_000)])('is not made of %j', (text) =>
    expect(addressBlock(text)).toBeNull(),
  )

  it('is the peer of the connection when a proxy reports something else than an address', () => {
    expect(callerAddress('nonsense', '192.0.2.1')).toBe('192.0.2.1')
    expect(callerAddress('192.0.2.9', '192.0.2.1')).toBe('192.0.2.9')
    expect(callerAddress('nonsense', undefined)).toBe('unknown')
  })
})
