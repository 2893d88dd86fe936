import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addDomain } from '../../../service/access/domains.ts';
import { emptyColumns } from '../../../service/links/columns.ts';
import { defaultOwner } from '../../../service/shared/default-owner.ts';
import { newId } from '../../../service/storage/identifier.ts';
import { insertLink } from '../../../service/storage/links.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import type { Database, LinkTable } from '../../../service/storage/tables.ts';
import { openFiller } from './fill.ts';
import { hold, say } from './report.ts';

/** Bytes that this process had written to disks, as Linux tells it; 0 on other systems. */
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

/** What a click costs the disk: on a link of many visitors, and over many links of few. */
export async function benchWritten(folder: string): Promise<void> {
  const busyStorage = { file: join(folder, 'busy.sqlite') };
  const busy = await openDatabase(busyStorage);
  const [busyLink = ''] = await addLinks(busy, 1);
  const filler = openFiller(busy, busyStorage);
  await filler.add({ linkIds: [busyLink], clicks: 200_000, visitors: 100_000, days: 30 });
  const before = writtenBytes();
  // Ten a second, stored every half of one.
  await filler.add({ linkIds: [busyLink], clicks: 200, visitors: 100_000, days: 0 }, 5);
  hold('bytes written for a click, link of 100,000 visitors, 10 a second', (writtenBytes() - before) / 200, {
    most: 8_000,
  });
  await filler.close();
  await busy.destroy();

  const file = join(folder, 'many.sqlite');
  const many = await openDatabase({ file });
  const linkIds = await addLinks(many, 20_000);
  await many.destroy();
  const empty = statSync(file).size;
  const again = await openDatabase({ file });
  const clicks = 200_000;
  const spread = openFiller(again, { file });
  const began = performance.now();
  await spread.add({ linkIds, clicks, visitors: 50_000, days: 3 });
  const seconds = (performance.now() - began) / 1_000;
  await spread.close();
  await again.destroy();
  say('clicks over 20,000 links', clicks, '');
  hold('  stored a second', clicks / seconds, { least: 12_000 });
  hold('  bytes kept for each', (statSync(file).size - empty) / clicks, { most: 300 });
}
