import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { takePending } from '../../../service/clicks/pending-file.ts';
import { clicksIn, type Tally } from '../../../service/clicks/tally.ts';

it('files that several processes take up at once are counted once each, and nobody fails at another’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hem-pending-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pendingFile = join(folder, 'pending');
  const files = 100;
  for (let file = 0; file < files; file += 1) {
    const links = [{ linkId: 'one', clicks: 1, uncounted: 1, lastTime: 0, days: [] }];
    writeFileSync(`${pendingFile}-${file}`, JSON.stringify(links));
  }
  const warn = vi.fn();
  const takers: Promise<Tally[]>[] = [];
  while (takers.length < 8) {
    takers.push(takePending(pendingFile, warn));
    // Those that come later find files that another has begun to take.
    await setImmediate();
  }
  const taken = await Promise.all(takers);
  expect(taken.flat().map(clicksIn)).toEqual(Array(files).fill(1));
  expect(readdirSync(folder)).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});
