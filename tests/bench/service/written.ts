import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDomain } from '../../../service/access/domains.ts';
import { emptyColumns } from '../../../service/links/link-columns.ts';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { insertLink } from '../../../service/storage/links.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import type { Database, LinkTable } from '../../../service/storage/tables.ts';
import { openFiller } from './fill.ts';
import { checkGoal, say } from './report.ts';

/** Returns the bytes that this process has written to disk, on Linux; 0 on other systems. */
function writtenBytes(): number {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

async function addLinks(database: Database, count: number): Promise<string[]> {
  const { id: domain_id } = await addDomain(database, { host: 'bench.example' });
  const now = new Date(Date.now() - 40 * 86_400_000);
  const links = Array.from({ length: count }, (_, index): LinkTable => {
    const id = newId(now);
    const own = { id, owner_id: defaultOwner, domain_id, long_url: 'https://example.com/', code: `w${index}` };
    return { ...emptyColumns(), ...own, click_count: 0, last_clicked_at: null, created_at: now.toISOString() };
  });
  await database.transaction().execute(async (transaction) => {
    for (const link of links) await insertLink(transaction, link, []);
  });
  return links.map(({ id }) => id);
}

/** Measures the bytes written for a click: on one link with many visitors, and on many links with few. */
export async function benchWritten(folder: string): Promise<void> {
  const busyStorage = { file: join(folder, 'busy.sqlite') };
  const busy = await openDatabase(busyStorage);
  const [busyLink = ''] = await addLinks(busy, 1);
  const filler = openFiller(busy, busyStorage);
  await filler.add({ linkIds: [busyLink], clicks: 200_000, visitors: 100_000, days: 30 });
  const before = writtenBytes();
  // This is ten clicks a second, stored every half second.
  await filler.add({ linkIds: [busyLink], clicks: 200, visitors: 100_000, days: 0 }, 5);
  checkGoal('bytes written for a click, link of 100,000 visitors, 10 a second', (writtenBytes() - before) / 200, {
    most: 8_000,
  });
  await filler.close();
  await busy.destroy();

  const file = join(folder, 'many.sqlite');
  const many = await openDatabase({ file });
  const linkIds = await addLinks(many, 20_000);
  await many.destroy();
  const empty = statSync(file).size;
  const reopened = await openDatabase({ file });
  const clicks = 200_000;
  const spread = openFiller(reopened, { file });
  const startedAt = performance.now();
  await spread.add({ linkIds, clicks, visitors: 50_000, days: 3 });
  const seconds = (performance.now() - startedAt) / 1_000;
  await spread.close();
  await reopened.destroy();
  say('clicks over 20,000 links', clicks, '');
  checkGoal('  stored a second', clicks / seconds, { least: 12_000 });
  checkGoal('  bytes stored for each', (statSync(file).size - empty) / clicks, { most: 300 });
}
