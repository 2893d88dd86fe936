import { useLayoutEffect, useRef, useState } from 'react';
import type { ListLayout, SizedColumn } from '@/lib/storage/list-layout.ts';

/** Changes the widths of columns. */
export interface ColumnSizing {
  /** Shows a width, in pixels, during a drag. */
  drag: (column: SizedColumn, width: number) => void;
  /** Shows the saved width again. */
  reset: () => void;
  /** Saves a width; null makes the column flexible. */
  save: (column: SizedColumn, width: number | null) => void;
}

/** Returns the widths that a person has set, and functions that change them. */
export function useColumnWidths(layout: ListLayout, onLayout: (layout: ListLayout) => void) {
  const [dragged, setDragged] = useState<ListLayout['widths'] | null>(null);
  const latest = useRef({ layout, onLayout });
  useLayoutEffect(() => {
    latest.current = { layout, onLayout };
  });
  // A stable object, so that the memoized header does not render while rows scroll.
  const [sizing] = useState<ColumnSizing>(() => ({
    drag: (column, width) => setDragged({ [column]: width }),
    reset: () => setDragged(null),
    save: (column, width) => {
      const { layout, onLayout } = latest.current;
      const { [column]: _, ...others } = layout.widths;
      onLayout({ ...layout, widths: width === null ? others : { ...others, [column]: width } });
      setDragged(null);
    },
  }));
  return { widths: dragged === null ? layout.widths : { ...layout.widths, ...dragged }, sizing };
}
