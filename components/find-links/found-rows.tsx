import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { ConnectionOf } from '@/components/links/row/row-connections.ts';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import type { ListedLink } from '@/lib/library/index.ts';
import styles from './find-links.module.css';
import { FoundLink } from './found-link.tsx';
import { giveSlots, noSlots } from './slots.ts';
import type { RowAction } from './use-row-keys.ts';

/** How many rows the popup has room for at once. */
const firstRows = 12;

interface RowsProps {
  links: readonly ListedLink[];
  connectionOf: ConnectionOf;
  /** True if rows name their connection. */
  hasConnections: boolean;
  /** What is typed, for which these were found or soon are. */
  query: string;
  copying: CopyingOne;
  /** The link whose figures are shown below it. */
  glanced: string | null;
  onAct: (name: RowAction, id: string) => void;
}

interface Props extends RowsProps {
  /** Whether these are not yet what is looked for. */
  isBusy: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The links found. What is in sight is drawn with the letter that is typed, the rest a moment later. */
export function FoundRows({ links, isBusy, onKeyDown, ...rest }: Props) {
  // React's own deferring would draw them before the frame as often as after it. Until then those of the letter before stay,
  // but never in sight.
  const painted = useOncePainted(links);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not drawn anew with each letter, which these stand for
  const furtherRows = useMemo(
    () => <Rows {...rest} links={painted.slice(firstRows)} />,
    [painted, rest.copying.ticked, rest.glanced],
  );
  return (
    <ul className={styles['links']} data-links onKeyDown={onKeyDown} aria-busy={isBusy}>
      <Rows {...rest} links={links.slice(0, firstRows)} />
      {links.length > firstRows && furtherRows}
    </ul>
  );
}

function Rows({ links, connectionOf, hasConnections, query, copying, glanced, onAct }: RowsProps) {
  const slots = useRef(noSlots);
  // Given twice, they are the same: React may draw as often as it likes.
  slots.current = giveSlots(
    slots.current,
    query,
    links.map(({ id }) => id),
  );
  return links.map((link) => (
    <FoundLink
      key={slots.current.of.get(link.id)}
      link={link}
      connection={connectionOf(link.id)}
      hasConnections={hasConnections}
      ticked={copying.ticked === link.id}
      onCopy={() => copying.copy(Promise.resolve(link))}
      glancing={glanced === link.id}
      onAct={(name) => onAct(name, link.id)}
    />
  ));
}
