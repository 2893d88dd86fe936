import { expect, it } from 'vitest';
import { LinesPlot } from '@/components/stats/compare/lines-plot.tsx';
import { show } from '../../setup/show.ts';

/** Returns the segments of the lines, and the isolated steps. */
function drawn(counts: (number | null)[]) {
  const starts = counts.map((_, day) => Date.UTC(2026, 0, day + 1));
  const { container } = show(
    <LinesPlot
      title="Clicks"
      isRunning={false}
      ref={null}
      interval="day"
      index={null}
      onIndex={() => undefined}
      words={() => []}
      {...{ starts, lines: [{ id: 'one', counts }] }}
    />,
  );
  const line = container.querySelector('g[class*="line1"]');
  return {
    pieces: line?.querySelector('path')?.getAttribute('d')?.split('M').length,
    alone: line?.querySelectorAll('circle').length,
  };
}

it.each([
  ['in one segment if every day was reported', [1, 2, 0], 2, 0],
  ['with a gap if a day was not reported', [1, 2, null, 0, 3], 3, 0],
  ['with a dot for a day between unreported days', [null, 2, null, 4, 3], 3, 1],
])('a link’s line is drawn %s', (_how, counts, pieces, alone) => {
  expect(drawn(counts)).toEqual({ pieces, alone });
});

it('an unfinished day is marked from halfway after the day before, and no earlier', () => {
  const { container } = show(
    <LinesPlot
      title="Clicks"
      isRunning
      ref={null}
      interval="day"
      index={null}
      onIndex={() => undefined}
      words={() => []}
      starts={[Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)]}
      lines={[{ id: 'one', counts: [1, 2, 3] }]}
    />,
  );
  const path = container.querySelector('g[class*="line1"] path')?.getAttribute('d') ?? '';
  const [, before = 0, last = 0] = [...path.matchAll(/[ML](\S+) /g)].map(([, x]) => Number(x));
  const band = container.querySelector('rect[class*="unfinished"]');
  expect(Number(band?.getAttribute('x'))).toBeCloseTo((before + last) / 2, 0);
  expect(Number(band?.getAttribute('width'))).toBeCloseTo((last - before) / 2, 0);
});
