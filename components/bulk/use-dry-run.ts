import { useEffect, useEffectEvent, useState } from 'react';
import { FailedRequest } from '@/components/queries/request.ts';
import { useStable } from '@/components/ui/use-stable.ts';
import type { CheckContext } from '@/lib/bulk/apply-change.ts';
import { type BulkAction, type DryRun, dryRun } from '@/lib/bulk/dry-run.ts';
import { noOwners, readSlugOwners, type SlugOwners } from '@/lib/bulk/slug-owners.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** The milliseconds between two updates of the screen. */
const updateIntervalMs = 100;

const changesSlugs = (action: BulkAction): boolean => action.kind === 'replace' && action.field === 'custom_link';

/** Reads the UTM rules of the connection, and its slugs if the change sets slugs. */
async function readContext(action: BulkAction): Promise<CheckContext & { owners: SlugOwners }> {
  const connection = await connectionItem.get();
  const now = new Date();
  if (connection === null) return { now, utmRules: noUtmRules, owners: noOwners };
  const [utmRules, owners] = await Promise.all([
    readUtmRules(connection.id),
    changesSlugs(action) ? readSlugOwners(connection.id) : noOwners,
  ]);
  return { now, utmRules, owners };
}

const always = () => true;

/** Returns the effect of a change on links, as far as they are checked; null before the first. `again` starts over. */
export function useDryRun(links: LinkReader, action: BulkAction | null, fits: (link: LinkRecord) => boolean = always) {
  const wanted = useStable(action);
  /** Another object for each try. */
  const [attempt, setAttempt] = useState({ links, action: wanted });
  if (attempt.links !== links || attempt.action !== wanted) setAttempt({ links, action: wanted });
  const [state, setState] = useState<{ of: typeof attempt; run: DryRun | null; failure: Failure | null } | null>(null);
  const fitsNow = useEffectEvent(fits);
  useEffect(() => {
    const { links, action } = attempt;
    if (action === null) return;
    let isCurrent = true;
    let run: DryRun | null = null;
    const check = async () => {
      let shownAt = Number.NEGATIVE_INFINITY;
      for await (const now of dryRun(links, action, { ...(await readContext(action)), fits: fitsNow })) {
        if (!isCurrent) return;
        run = now;
        if (now.checked < now.count && performance.now() - shownAt < updateIntervalMs) continue;
        shownAt = performance.now();
        setState({ of: attempt, run, failure: null });
      }
    };
    check().catch((fault: unknown) => {
      if (!(fault instanceof FailedRequest)) noteProblem('readCache')(fault);
      if (isCurrent)
        setState({ of: attempt, run, failure: fault instanceof FailedRequest ? fault.failure : failureOf(fault) });
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const { run, failure } = state?.of === attempt ? state : { run: null, failure: null };
  return { run, failure, again: () => setAttempt({ links, action: wanted }) };
}
