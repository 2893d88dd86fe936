import { expect, it } from 'vitest';
import { LinesPlot } from '@/components/stats/compare/lines-plot.tsx';
import { show } from '../../setup/show.ts';

/** The pieces that lines are drawn in, and the steps that stand alone. */
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
  ['in one piece where all was reported', [1, 2, 0], 2, 0],
  ['with a gap where a day was not reported', [1, 2, null, 0, 3], 3, 0],
  ['with a dot for a day between days that were not', [null, 2, null, 4, 3], 3, 1],
])('a link’s line is drawn %s', (_how, counts, pieces, alone) => {
  expect(drawn(counts)).toEqual({ pieces, alone });
});

it('a day that is not over is marked from halfway after the day before, and no earlier', () => {
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
