import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressFault } from '@/lib/link/address/address-fault.ts';
import { completeAddress } from '@/lib/link/address/typed-address.ts';
import { runs } from '../../../setup/runs.ts';

const faultOf = (typed: string) => addressFault(completeAddress(typed));

describe('an address', () => {
  it.each([
    ['https://https://example.com/page', 'https://example.com/page'],
    ['https://https//example.com', 'https://example.com'],
    ['https:https://example.com/a', 'https://example.com/a'],
    ['https://http://example.com/a?b=https://c.de', 'http://example.com/a?b=https://c.de'],
    ['http://https:example.com', 'https://example.com'],
    ['https://https://https://example.com', 'https://example.com'],
    ['HTTPS://Https://example.com', 'https://example.com'],
    ['https://www.https://www.example.com', 'https://www.example.com'],
    ['www.https://example.com', 'https://example.com'],
    ['hhttps://example.com/x', 'https://example.com/x'],
    ['vhttps://example.com/x', 'https://example.com/x'],
    ['ttps://example.com/x', 'https://example.com/x'],
    ['htp://example.com/x', 'http://example.com/x'],
    ['https//example.com', 'https://example.com'],
    ['https;//example.com', 'https://example.com'],
    ['https:\\\\example.com', 'https://example.com'],
    ['https://http://localhost:3000/x', 'http://localhost:3000/x'],
  ])('begins once: %s', (typed, instead) => {
    expect(faultOf(typed)).toEqual({ kind: 'beginning', instead });
    expect(faultOf(instead)).toBeNull();
  });

  it.each(['https://', 'https://?q=1', 'https://#top'])('whose host is not typed yet has no fault: %s', (typed) => {
    expect(addressFault(typed)).toBeNull();
  });

  it('that is only a beginning, twice, has nothing to offer', () => {
    expect(faultOf('https://https://')).toEqual({ kind: 'beginning', instead: null });
    expect(faultOf('https://https://example,com')).toEqual({ kind: 'beginning', instead: null });
  });

  it.each([
    ['https://example,com/x', 'example,com'],
    ['https://example..com', 'example..com'],
    ['https://.com', '.com'],
    ['https://-.com/', '-.com'],
    ['https://*.example.com', '*.example.com'],
    ['https://exam ple.com/x', 'exam ple.com'],
    ['https://1.2.3.256/', '1.2.3.256'],
    [`https://${'a'.repeat(64)}.com`, `${'a'.repeat(64)}.com`],
  ])('has a host that can exist: %s', (typed, host) => {
    expect(faultOf(typed)).toEqual({ kind: 'host', host });
  });

  it('of an app is none behind the beginning of a web address', () => {
    const fault = { kind: 'app', address: 'obsidian://open', scheme: 'obsidian:' };
    expect(faultOf('https://obsidian://open')).toEqual(fault);
  });

  it.each([
    ...['https://intranet/x', 'https://localhost/x', 'http://localhost:3000', 'https://exam_ple.com', 'example.com/x'],
    ...['https://http.cat/404', 'https://https.example.com', 'http://http:8080/x', 'https://xn--mnchen-3ya.example/'],
    ...[
      'https://münchen.example',
      'https://[::1]/x',
      'http://192.168.0.1/',
      'https://example.com./',
      'https://-a.example',
    ],
    ...['https://web.archive.org/web/2020/https://example.com', 'https://example.com/?u=https://https://x.com'],
    ...['https://user:pass@example.com/', '', 'https:', 'https://', 'spotify:track:1', 'https', 'two words'],
  ])('has no mistake: %s', (typed) => {
    expect(faultOf(typed)).toBeNull();
  });

  it('has no mistake as browsers write it, whatever follows its host', () => {
    const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(address, (url) => {
        expect(faultOf(url)).toBeNull();
      }),
      runs(200),
    );
    fc.assert(
      fc.property(address, fc.constantFrom('https://', 'http://', 'https:', 'h', 'http:/'), (url, before) => {
        expect(faultOf(before + url)).toEqual({ kind: 'beginning', instead: url });
      }),
      runs(200),
    );
  });

  it('is read in linear time', () => {
    for (const part of ['https://', 'https:', 'www.', '/', 'h', '.', '-']) {
      expect(() => faultOf(part.repeat(50_000))).not.toThrow();
    }
  });
});

describe('a web address', () => {
  it.each(['https://.com', 'https://example..com', 'https://example.com..', `https://${'a.'.repeat(130)}com`])(
    'has no host that browsers cannot look up: %s',
    (address) => expect(isWebAddress(address)).toBe(false),
  );

  it.each(['https://https//example.com', 'https://example,com', 'https://-.com', 'https://exam_ple.com', 'https://a.'])(
    'has any other host: %s',
    (address) => expect(isWebAddress(address)).toBe(true),
  );
});
