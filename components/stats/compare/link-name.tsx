import type { ownPages } from '@/components/connections/own-pages.ts';
import { Hint } from '@/components/ui/text.tsx';
import type { DistinctName } from '@/lib/link/names/distinct-names.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';

interface Props {
  id: string;
  names: ReadonlyMap<string, DistinctName>;
  /** The attributes of the link to its stats. Default: the usual days, on a page of this connection. */
  link?: ReturnType<ReturnType<typeof ownPages>['linkTo']>;
}

/** At the start of its cell, and cut at its own end. */
const cut = 'max-w-full justify-self-start truncate';

/** A link's name, linked to its stats, above a detail that distinguishes it from links of the same title. */
export function LinkName({ id, names, link = { href: `#${linkStatsRoute(id)}` } }: Props) {
  const { name = '', detail = '' } = names.get(id) ?? {};
  return (
    <span className="grid min-w-0 grid-cols-1">
      <a {...link} className={cut} dir="auto" title={detail === '' ? name : `${name}\n${detail}`}>
        {name}
      </a>
      {detail !== '' && (
        <>
          {' '}
          {/* The slash of a slug comes first, also from right to left. */}
          <Hint as="small" weight="normal" className={cut} dir="ltr" title={detail}>
            {detail}
          </Hint>
        </>
      )}
    </span>
  );
}
