import { load, median, wire } from './load.ts';
import { hardLists } from './million-links.ts';
import { hold } from './report.ts';
import type { startService } from './service.ts';

const rounds = 5;
const once = { connections: 1, duration: 30_000, atMost: 1, status: 200 };

/** Lists of a million links. */
export async function benchLists({ origin, headers }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  for (const [what, query] of Object.entries(hardLists)) {
    const request = wire(origin, `/v1/links${query}`, headers);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(1_000 / (await load({ ...once, origin, request: () => request })).perSecond);
    }
    hold(`a list of a million links, ${what}, ms`, median(times), { most: 50 });
  }
}
