import { storedTime } from '@/lib/async/stored-time.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { pack } from '@/lib/stats/packed-answer.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { checkOf, clicksFromRecord, needsStats } from '@/lib/watch/check.ts';
import type { Check, WatchChoices } from '@/lib/watch/watch.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { StoredStats } from '../shared/stored-stats.ts';

interface CheckRequest {
  id: string;
  choices: WatchChoices;
  /** The check before; null at the first. */
  before: Check | null;
  /** Asked for in a private window: what is read of the link is not kept beside its watch. */
  isPrivate: boolean;
}

interface Needs {
  changes: Changes;
  noteProblem: NoteProblem;
  storedStats: StoredStats;
  linkIndex: LinkIndex;
}

export function checkLinkWith({ changes, noteProblem, storedStats, linkIndex }: Needs) {
  /** Checks a link: its record, and its stats where the record does not say enough. */
  async function checkLink(
    service: ClientWithStatus,
    { id, choices, before, isPrivate }: CheckRequest,
  ): Promise<Result<Check>> {
    const isChanged = linkIndex.changedSince();
    const { client, connection } = service;
    const link = await linkIndex.retrieveLink(service, id);
    if (!link.ok) return link;
    const record = link.value;
    if (!isChanged(id)) void changes.publish({ kind: 'read', links: [record], connection, isPrivate });
    // A check that this device's clock dates ahead does not tell how long ago it was.
    const known = clicksFromRecord(record, before !== null && storedTime(before.at) > 0 ? before : null);
    if (known !== null || !needsStats(choices, record)) {
      return { ok: true, value: checkOf(record, known, before, Date.now()) };
    }
    const clicks = await allClicks(client, connection, { record, isPrivate });
    return clicks.ok ? { ok: true, value: checkOf(record, clicks.value, before, Date.now()) } : clicks;
  }

  /** The clicks since a link was made: asked for as the page of its figures does, whose cache then knows them too. */
  async function allClicks(
    client: Client,
    { id: connectionId }: Connection,
    { record, isPrivate }: { record: LinkRecord; isPrivate: boolean },
  ) {
    const now = Date.now();
    const created = record.created_at === null ? null : new Date(record.created_at);
    // Without days, a service that hides when the link was made says itself what it counts.
    const query = { id: record.id, ...(created && daysOf({ name: 'all' }, { now, created })) };
    const stats = await client.retrieveStats(query);
    if (!stats.ok) return stats;
    const dated = { answer: pack(stats.value), at: now };
    if (!isPrivate) void storedStats.saveStats(connectionId, query, dated).catch(noteProblem('storeStats'));
    return { ok: true as const, value: stats.value.total_count };
  }

  return checkLink;
}

export type CheckLink = ReturnType<typeof checkLinkWith>;
