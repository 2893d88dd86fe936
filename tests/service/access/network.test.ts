import { BlockList } from 'node:net';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createNetworkTest, isNetwork, networkOf, unmapIpv4 } from '../../../service/access/network.ts';
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

const wordsOf = (address: string, separator: string, base: number, length: number) =>
  address.split(separator).map((part) => Number.parseInt(part, base).toString(2).padStart(length, '0'));

/** Returns the bits of an address as IPv6. */
const bitsOf = (address: string): string =>
  address.includes(':')
    ? wordsOf(address, ':', 16, 16).join('')
    : `${'0'.repeat(80)}${'1'.repeat(16)}${wordsOf(address, '.', 10, 8).join('')}`;

it('an address is in a network that has the same first bits', () => {
  const v4 = fc.array(fc.constantFrom(0, 1, 127, 128, 255), { minLength: 4, maxLength: 4 });
  const v6 = fc.array(fc.constantFrom(0, 1, 0x7fff, 0x8000, 0xffff), { minLength: 8, maxLength: 8 });
  const address = fc.oneof(
    v4.map((bytes) => bytes.join('.')),
    v6.map((groups) => groups.map((group) => group.toString(16)).join(':')),
  );
  const network = fc.tuple(address, fc.option(fc.nat(129)));
  const property = fc.property(fc.array(network, { maxLength: 3 }), address, (given, visitor) => {
    const networks = given.map(([base, length]) => {
      const fixed = length === null ? 128 : length + (base.includes(':') ? 0 : 96);
      return { text: length === null ? base : `${base}/${length}`, bits: bitsOf(base).slice(0, fixed), fixed };
    });
    const valid = networks.filter(({ fixed }) => fixed <= 128);
    expect(networks.filter(({ text }) => isNetwork(text))).toEqual(valid);
    const isIn = valid.some(({ bits }) => bitsOf(visitor).startsWith(bits));
    const test = createNetworkTest(valid.map(({ text }) => text));
    // The second answer comes from the cache.
    expect([test(visitor), test(visitor), test('nonsense')]).toEqual([isIn, isIn, false]);
  });
  fc.assert(property, runs(500));
});

it('an address is checked once, unless its zone makes it long', () => {
  const check = vi.spyOn(BlockList.prototype, 'check');
  const test = createNetworkTest(['fe80::/10']);
  for (const [address, checks] of [
    ['0000:0000:0000:0000:0000:ffff:255.255.255.255', 1],
    [`fe80::1%${'x'.repeat(38)}`, 2],
  ] as const) {
    check.mockClear();
    expect(test(address)).toBe(test(address));
    expect([address, check.mock.calls.length]).toEqual([address, checks]);
  }
});

it.each(['', '/8', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/1e1', '10.0.0.0/0008', '10.0.0/8', 'office'])(
  '"%s" is no network',
  (text) => expect(isNetwork(text)).toBe(false),
);
