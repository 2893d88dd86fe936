import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { ConnectionOf } from '@/components/links/row/row-connections.ts';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { ActiveRows } from '@/components/ui/active-row.tsx';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { FoundLink } from './found-link.tsx';
import { giveSlots, noSlots } from './slots.ts';
import type { RowAction } from './use-row-keys.ts';

/** The number of rows that fit into the popup. */
const firstRows = 12;

interface RowsProps {
  links: readonly ListedLink[];
  connectionOf: ConnectionOf;
  /** True if rows name their connection. */
  hasConnections: boolean;
  /** The text in the field. The links may still be the results of an earlier text. */
  query: string;
  copying: CopyingOne;
  /** The id of the link whose stats preview is open. */
  previewed: string | null;
  onAct: (name: RowAction, id: string) => void;
}

interface Props extends RowsProps {
  /** True while the links are not the results of the query. */
  isBusy: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Lists search results. Renders the rows in view with the typed letter, and the others after the next paint. */
export function FoundRows({ links, isBusy, onKeyDown, ...rest }: Props) {
  // `useDeferredValue` often renders before the frame. Until then, rows out of view show the earlier results.
  const painted = useOncePainted(links);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rendering all rows with each letter would delay typing
  const furtherRows = useMemo(
    () => <Rows {...rest} links={painted.slice(firstRows)} />,
    [painted, rest.copying.ticked, rest.previewed],
  );
  return (
    <ActiveRows data-links onKeyDown={onKeyDown} aria-busy={isBusy}>
      <Rows {...rest} links={links.slice(0, firstRows)} />
      {links.length > firstRows && furtherRows}
    </ActiveRows>
  );
}

function Rows({ links, connectionOf, hasConnections, query, copying, previewed, onAct }: RowsProps) {
  const slots = useRef(noSlots);
  const given = giveSlots(
    slots.current,
    query,
    links.map(({ id }) => id),
  );
  useLayoutEffect(() => {
    slots.current = given;
  });
  return links.map((link) => (
    <FoundLink
      key={given.of.get(link.id)}
      link={link}
      connection={connectionOf(link.id)}
      hasConnections={hasConnections}
      isTicked={copying.ticked === link.id}
      onCopy={() => copying.copy(Promise.resolve(link))}
      isPreviewOpen={previewed === link.id}
      onAct={(name) => onAct(name, link.id)}
    />
  ));
}
