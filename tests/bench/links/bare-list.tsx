import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * A minimal list: as many rows as the list of links, of the same height, with only a number. Frames dropped here are
 * dropped by any list.
 */

function BareList({ count }: { count: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => 44, overscan: 5 });
  return (
    <div ref={scroller} id="bare" style={{ height: 680, overflow: 'auto', background: '#fff' }}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            style={{ position: 'absolute', top: 0, width: '100%', height: 44, transform: `translateY(${start}px)` }}
          >
            Link {index}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Replaces the page with the bare list. */
export function showBareList(count: number): void {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  createRoot(root).render(<BareList count={count} />);
}
