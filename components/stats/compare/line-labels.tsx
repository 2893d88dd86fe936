import styles from '../chart/chart.module.css';
import type { Layout } from '../time/layout.ts';

/** The least distance of two labels, and the gap before a label, in pixels. */
const [lineHeight, gap] = [16, 8];
/** The widest label, in pixels, and the narrowest chart that has labels. */
const [maxWidth, minChart] = [168, 640];

/** Characters as wide as they are high. */
const isWide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff00-\uff60]/u;

/** Estimates the width of a text, in pixels. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (isWide.test(character) ? 13 : 6.5), 0);

/** Returns the width of the labels at the ends of lines; 0 for a single line, and in a chart too narrow for labels. */
export function labelWidth(names: readonly string[], chartWidth: number): number {
  if (names.length < 2 || chartWidth < minChart) return 0;
  return Math.min(maxWidth, Math.max(...names.map(widthOf)) + gap);
}

/** Cuts a name that is wider than the widest label. */
export function cutLabel(name: string): string {
  if (widthOf(name) <= maxWidth - gap) return name;
  const shown = [...name];
  while (widthOf(`${shown.join('')}…`) > maxWidth - gap) shown.pop();
  return `${shown.join('')}…`;
}

interface Ending {
  name: string;
  ownName: string;
  /** The last count of the line; null if it was not reported. */
  count: number | null;
}

/** Returns the y of each label: at the end of its line, or as near as labels above and below allow. */
export function placeLabels(wanted: readonly number[], floor: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y);
  const places = order.map(({ y }) => y);
  for (let at = 1; at < places.length; at += 1)
    places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + lineHeight);
  // Labels below the axis move up again.
  for (let at = places.length - 1, most = floor; at >= 0; at -= 1, most -= lineHeight)
    places[at] = Math.min(places[at] ?? 0, most);
  return wanted.map((_, at) => places[order.findIndex((one) => one.at === at)] ?? 0);
}

/** The own names of lines at their ends, with the whole names on hover. */
export function LineLabels({ endings, layout: { right, floor, y } }: { endings: readonly Ending[]; layout: Layout }) {
  const places = placeLabels(
    endings.map(({ count }) => y(count ?? 0)),
    floor,
  );
  return endings.map(({ name, ownName }, line) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its rank
      key={line}
      className={styles['label']}
      data-line={line + 1}
      x={right + gap}
      y={places[line]}
      dominantBaseline="middle"
    >
      <title>{name}</title>
      {cutLabel(ownName)}
    </text>
  ));
}
