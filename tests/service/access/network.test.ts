import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf, unmapIpv4 } from '../../../service/access/network.ts';
import { runs } from '../../setup/runs.ts';

/** The spellings of an IPv4 address as IPv6, mapped and translated. */
function asIpv6(ipv4: string) {
  const bytes = ipv4.split('.').map(Number);
  const [high, low] = [0, 2].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16));
  return {
    mapped: [`::ffff:${ipv4}`, `::FFFF:${ipv4}`, `::ffff:${high}:${low}`, `0:0:0:0:0:ffff:${high}:${low}`],
    translated: [`64:ff9b::${ipv4}`, `64:ff9b::${high}:${low}`, `64:FF9B:0:0:0:0:${high}:${low}`, `::ffff:0:${ipv4}`],
    sixToFour: [`2002:${high}:${low}::1`, `2002:${high}:${low}:ffff::`],
  };
}

it('an IPv4 address is one network in each of its forms as IPv6, and shares it with no other', () => {
  const property = fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
    const { mapped, translated, sixToFour } = asIpv6(one);
    for (const address of [...mapped, ...translated, ...sixToFour]) expect(networkOf(address)).toBe(one);
    for (const address of mapped) expect(unmapIpv4(address)).toBe(one);
    expect(networkOf(other) === networkOf(one)).toBe(one === other);
  });
  fc.assert(property, runs(200));
});

it('an IPv6 network is a /64, in any spelling of its addresses', () => {
  const property = fc.property(fc.ipV6(), (address) => {
    const network = networkOf(address);
    expect(networkOf(address.toUpperCase())).toBe(network);
    expect(networkOf(`${address}%eth0`)).toBe(network);
    const full = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';
    expect(networkOf(full)).toBe(network);
  });
  fc.assert(property, runs(200));
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b:1::198.51.100.7', '64:ff9b:1:0::/64'],
  ['nonsense', 'nonsense'],
  ['', ''],
])('the network of "%s" is "%s"', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
