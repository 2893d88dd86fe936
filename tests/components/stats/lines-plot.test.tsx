import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutLabel, labelWidth, placeLabels } from '@/components/stats/compare/line-labels.tsx';
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
      {...{ names: ['One'], ownNames: ['One'] }}
      {...{ starts, lines: [{ id: 'one', counts }] }}
    />,
  );
  const line = container.querySelector('g[data-line="1"]');
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

it('the segment to an unfinished day is dashed, and no other', () => {
  const { container } = show(
    <LinesPlot
      title="Clicks"
      isRunning
      ref={null}
      interval="day"
      index={null}
      onIndex={() => undefined}
      words={() => []}
      {...{ names: ['One'], ownNames: ['One'] }}
      starts={[Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)]}
      lines={[{ id: 'one', counts: [1, 2, 3] }]}
    />,
  );
  const [done, running] = [...container.querySelectorAll('g[data-line="1"] path')].map(
    (path) => path.getAttribute('d') ?? '',
  );
  const points = (path = '') => [...path.matchAll(/[ML](\S+ \S+?)(?=[ML]|$)/g)].map(([, point]) => point);
  expect(points(done)).toHaveLength(2);
  expect(points(running)).toHaveLength(2);
  expect(points(running)[0]).toBe(points(done)[1]);
});

it('labels at the ends of lines keep their distance and stay above the axis', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 8, max: 216 }), { minLength: 2, maxLength: 6 }), (wanted) => {
      const places = placeLabels(wanted, 216).sort((one, other) => one - other);
      for (const [at, y] of places.entries()) {
        expect(y).toBeLessThanOrEqual(216);
        if (at > 0) expect(y - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(16);
      }
    }),
  );
});

it('labels at the ends of lines have room for wide characters, and are cut between whole characters', () => {
  expect(labelWidth(['Spring', 'ab'], 1000)).toBe(47);
  expect(labelWidth(['春季活动', 'ab'], 1000)).toBe(60);
  expect(cutLabel('A short name')).toBe('A short name');
  expect(cutLabel('왕실 정원에서 열리는 봄 축제')).toBe('왕실 정원에서 열리는 봄…');
  expect(cutLabel('💐'.repeat(40))).toBe(`${'💐'.repeat(11)}…`);
});
