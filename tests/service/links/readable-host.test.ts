import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableHost } from '../../../service/links/readable-host.ts';
import { runs } from '../../setup/runs.ts';

const read = (text: string) => readableHost(new URL(`https://${text}/`));

describe('a host', () => {
  it.each(['müller.de', 'пример.рф', 'παράδειγμα.gr', '例え.jp', '한국어.kr', 'مثال.eg', 'ישראל.co.il', 'địachỉ.vn'])(
    '%s is shown in its own letters',
    (text) => expect(read(text)).toBe(text),
  );

  it.each([
    ['mixes Latin and Cyrillic', 'pаypal.com'],
    ['is Cyrillic but looks Latin', 'аррӏе.com'],
    ['mixes Latin and Greek', 'gοοgle.com'],
    ['has a dotless i', 'wıkipedia.org'],
    ['has a doubtful label before a clear one', 'аррӏе.müller.de'],
  ])('that %s stays encoded', (_what, text) => expect(read(text)).toBe(new URL(`https://${text}/`).hostname));

  it('that is not encoded stays as it is, with its port', () => {
    expect(read('www.example.com:8443')).toBe('www.example.com:8443');
    expect(read('127.0.0.1')).toBe('127.0.0.1');
  });

  it('that is shown leads to the same host', () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(label, (text) => {
        const url = URL.parse(`https://${text}.com/`);
        fc.pre(url !== null);
        expect(new URL(`https://${readableHost(url)}/`).host).toBe(url.host);
      }),
      runs(500),
    );
  });
});
