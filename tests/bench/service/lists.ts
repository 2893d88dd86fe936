import { load, median, wire } from './load.ts';
import { hardLists, longLists } from './million-links.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';

const rounds = 5;
const once = { connections: 1, duration: 30_000, atMost: 1, status: 200 };

/** Measures lists of a million links. */
export async function benchLists({ origin, headers }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  const timeOf = async (query: string) => {
    const request = wire(origin, `/v1/links${query}`, headers);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(1_000 / (await load({ ...once, origin, request: () => request })).perSecond);
    }
    return median(times);
  };
  for (const [name, query] of Object.entries(hardLists)) {
    checkGoal(`a list of a million links, ${name}, ms`, await timeOf(query), { most: 50 });
  }
  for (const [name, query] of Object.entries(longLists)) {
    say(`a list of a million links, ${name}`, await timeOf(query), 'ms');
  }
}
