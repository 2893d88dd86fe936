import { useLayoutEffect, useRef, useState } from 'react';
import type { ListLayout, SizedColumn } from '@/lib/storage/list-layout.ts';

/** What changes the width of a column. */
export interface ColumnSizing {
  /** Shows another width, in pixels, while it is dragged. */
  drag: (column: SizedColumn, width: number) => void;
  /** Shows the width that is kept: it was dragged no further. */
  drop: () => void;
  /** Keeps a width; null lets the column have what room there is. */
  keep: (column: SizedColumn, width: number | null) => void;
}

/** The widths that a person has given the columns. One that is being dragged is kept once it is let go. */
export function useColumnWidths(layout: ListLayout, onLayout: (layout: ListLayout) => void) {
  const [dragged, setDragged] = useState<ListLayout['widths'] | null>(null);
  const latest = useRef({ layout, onLayout });
  useLayoutEffect(() => {
    latest.current = { layout, onLayout };
  });
  // The same for good: the header is not drawn anew while rows scroll.
  const [sizing] = useState<ColumnSizing>(() => ({
    drag: (column, width) => setDragged({ [column]: width }),
    drop: () => setDragged(null),
    keep: (column, width) => {
      const { layout, onLayout } = latest.current;
      const { [column]: _, ...others } = layout.widths;
      onLayout({ ...layout, widths: width === null ? others : { ...others, [column]: width } });
      setDragged(null);
    },
  }));
  return { widths: dragged === null ? layout.widths : { ...layout.widths, ...dragged }, sizing };
}
