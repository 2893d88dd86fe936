import { useEffect, useState } from 'react';
import type { CheckContext } from '@/lib/bulk/apply-change.ts';
import { type Doing, type DryRun, dryRun } from '@/lib/bulk/dry-run.ts';
import { knownSlugs, noOwners, type SlugOwners } from '@/lib/bulk/slug-owners.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** So often what is shown is brought up to date, in milliseconds. */
const often = 100;

const changesSlugs = (doing: Doing): boolean => doing.kind === 'replace' && doing.field === 'custom_link';

/** Reads what a change is judged by on the connection. */
async function readJudgedBy(doing: Doing): Promise<CheckContext & { owners: SlugOwners }> {
  const connection = await connectionItem.get();
  const now = new Date();
  if (connection === null) return { now, utmRules: noUtmRules, owners: noOwners };
  const [utmRules, owners] = await Promise.all([
    readUtmRules(connection.id),
    changesSlugs(doing) ? knownSlugs(connection.id) : noOwners,
  ]);
  return { now, utmRules, owners };
}

/** What would be done to links, as far as they are judged; null before the first. `again` judges them once more. */
export function useDryRun(links: LinkReader, doing: Doing | null) {
  const [run, setRun] = useState<DryRun | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [tries, setTries] = useState(0);
  const key = doing && JSON.stringify(doing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says the same is the same
  useEffect(() => {
    setRun(null);
    setIsBroken(false);
    if (doing === null) return;
    let isCurrent = true;
    const judge = async () => {
      let shownAt = 0;
      for await (const now of dryRun(links, doing, await readJudgedBy(doing))) {
        if (!isCurrent) return;
        if (now.judged < now.count && Date.now() - shownAt < often) continue;
        shownAt = Date.now();
        setRun(now);
      }
    };
    judge().catch(() => isCurrent && setIsBroken(true));
    return () => {
      isCurrent = false;
    };
  }, [links, key, tries]);
  return { run, isBroken, again: () => setTries(tries + 1) };
}
