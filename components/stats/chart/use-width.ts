import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a chart is drawn for until its place is measured. */
const usual = 640;

/** How wide an element is, in pixels: so that a chart's words are as large as all others. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
