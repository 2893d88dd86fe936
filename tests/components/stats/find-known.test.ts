import { expect, it } from 'vitest';
import { findKnown } from '@/components/stats/across/find-known.ts';
import type { Finding } from '@/components/stats/across/finding.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { refresh } from '../../setup/library.ts';
import { linkOf, listService } from '../../setup/list-service.ts';

/** Links of a campaign, the newest first, and made in no order. */
const links = Array.from({ length: 4500 }, (_, at) =>
  linkRecord.parse({ ...linkOf((at * 7) % 4500), utm: { utm_campaign: 'spring' } }),
);

it('a search that is stopped keeps what was found, newest first, and shows nothing after', async () => {
  const { connection } = await listService(links);
  await refresh();
  const shown: Finding[] = [];
  let looked = 0;
  await new Promise<void>((resolve) => {
    findKnown({ connectionId: connection.id, campaign: 'spring', askService: () => {} }, (finding) => {
      shown.push(finding);
      if (finding.state === 'finding' && finding.looked > 0) {
        looked = finding.looked;
        finding.stop();
      }
      if (finding.state === 'found') setTimeout(resolve, 100);
    });
  });
  expect(shown.map(({ state }) => state)).toEqual(['finding', 'finding', 'found']);
  const found = shown.at(-1);
  if (found?.state !== 'found') throw new Error('No links match');
  expect(found).toMatchObject({ stopped: true, known: {} });
  expect(looked).toBeLessThan(links.length);
  expect(found.links).toHaveLength(looked);
  const days = found.links.map(({ created_at }) => created_at ?? '');
  expect(days).toEqual(days.toSorted().toReversed());
});
