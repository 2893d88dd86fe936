import { type KeyboardEvent, useMemo } from 'react';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { useOncePainted } from '@/components/ui/use-once-painted.ts';
import type { ListedLink } from '@/lib/library/listed-link.ts';
import styles from './find-links.module.css';
import { FoundLink } from './found-link.tsx';

/** How many rows the popup has room for at once. */
const inSight = 12;

interface Props {
  links: readonly ListedLink[];
  /** Whether these are not yet what is looked for. */
  isBusy: boolean;
  copying: CopyingOne;
  /** The link whose figures are shown below it. */
  glanced: string | null;
  onGlance: (id: string) => void;
  onEdit: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The links found. What is in sight is drawn with the letter that is typed, the rest a moment later. */
export function FoundRows({ links, isBusy, copying, glanced, onGlance, onEdit, onKeyDown }: Props) {
  const rows = (part: readonly ListedLink[]) =>
    part.map((link) => (
      <FoundLink
        key={link.id}
        link={link}
        ticked={copying.ticked === link.id}
        onCopy={() => copying.copy(Promise.resolve(link))}
        glancing={glanced === link.id}
        onGlance={() => onGlance(link.id)}
        onEdit={() => onEdit(link.id)}
      />
    ));
  // React's own deferring would draw them before the frame as often as after it. Until then those of the letter before stay,
  // but never in sight.
  const painted = useOncePainted(links);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not drawn anew with each letter, which these stand for
  const belowSight = useMemo(() => rows(painted.slice(inSight)), [painted, copying.ticked, glanced]);
  return (
    <ul className={styles['links']} onKeyDown={onKeyDown} aria-busy={isBusy}>
      {rows(links.slice(0, inSight))}
      {links.length > inSight && belowSight}
    </ul>
  );
}
