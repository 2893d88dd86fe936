import type { ownPages } from '@/components/connections/own-pages.ts';
import type { DistinctName } from '@/lib/link/names/distinct-names.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';

interface Props {
  id: string;
  names: ReadonlyMap<string, DistinctName>;
  /** The attributes of the link to its stats. Default: the usual days, on a page of this connection. */
  link?: ReturnType<ReturnType<typeof ownPages>['linkTo']>;
}

/** A link's name, linked to its stats, above a detail that distinguishes it from links of the same title. */
export function LinkName({ id, names, link = { href: `#${linkStatsRoute(id)}` } }: Props) {
  const { name = '', detail = '' } = names.get(id) ?? {};
  return (
    <span className="min-w-0 truncate [unicode-bidi:isolate] [&>small]:block [&>small]:truncate [&>small]:font-normal [&>small]:text-xs [&>small]:text-quiet">
      <a {...link} title={detail === '' ? name : `${name}\n${detail}`}>
        {name}
      </a>
      {detail !== '' && (
        <>
          {' '}
          <small>
            {/* The slash of a slug comes first, also from right to left. */}
            <bdi dir="ltr" title={detail}>
              {detail}
            </bdi>
          </small>
        </>
      )}
    </span>
  );
}
