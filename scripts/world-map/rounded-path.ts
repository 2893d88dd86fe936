const point = /(-?[\d.]+),(-?[\d.]+)/g;

/**
 * Returns a ring of a path in whole pixels, each point relative to the last; null if it is too small to enclose an
 * area.
 */
function roundedRing(ring: string): string | null {
  const points: [number, number][] = [];
  for (const [, x, y] of ring.matchAll(point)) {
    const [last] = points.slice(-1);
    const next: [number, number] = [Math.round(Number(x)), Math.round(Number(y))];
    if (last?.[0] !== next[0] || last[1] !== next[1]) points.push(next);
  }
  const [first] = points;
  if (first === undefined || points.length < 4) return null;
  let [x, y] = first;
  const steps = points.slice(1).map(([toX, toY]) => {
    const step = `${toX - x} ${toY - y}`;
    [x, y] = [toX, toY];
    return step;
  });
  return `M${first.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** Rounds a path to whole pixels: a tenth of the size, and the same look on screen. */
export const roundedPath = (path: string): string =>
  path
    .split('Z')
    .flatMap((ring) => roundedRing(ring) ?? [])
    .join('');
