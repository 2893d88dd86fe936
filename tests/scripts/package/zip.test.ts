import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from '../../../scripts/package/zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('a ZIP file has all files, in the order of their names', () => {
  const packed = unzipSync(
    zip(
      new Map([
        ['b/c.txt', bytes('two')],
        ['a.txt', bytes('one')],
      ]),
    ),
  );
  expect(Object.keys(packed)).toEqual(['a.txt', 'b/c.txt']);
  expect(packed['b/c.txt']).toEqual(bytes('two'));
});

it('has the same bytes in another order and another time zone', () => {
  const script = `
    import { zip } from './scripts/package/zip.ts';
    process.stdout.write(zip(new Map([['b', Buffer.from('two')], ['a', Buffer.from('one')]])));`;
  const inZone = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, TZ } });
  const here = Buffer.from(
    zip(
      new Map([
        ['a', bytes('one')],
        ['b', bytes('two')],
      ]),
    ),
  );
  expect(inZone('Pacific/Kiritimati')).toEqual(here);
  expect(inZone('America/Adak')).toEqual(here);
});
