import { shownDay } from '@/components/ui/shown-time.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { utmLine } from '@/lib/link/utm/utm-line.ts';
import type { ColumnTexts } from '@/lib/link-index/index.ts';
import type { ColumnWidths } from '../row/grid-columns.ts';
import type { ConnectionOf } from '../row/row-connections.ts';
import { tagsWidth } from '../row/shown-tags.ts';
import { type TextWidth, textWidth } from '../row/text-width.ts';
import type { Items } from '../source/items.ts';

/** The number of links whose texts are compared, and of the longest texts that are measured. */
const maxCompared = 2000;
const maxMeasured = 20;

/** The minimum and maximum widths in pixels. */
const limits = { address: { min: 96, max: 220 }, tags: { min: 64, max: 160 } };
const dateWidth = 72;
const clicksWidth = 64;

/** Some space for rounding. */
const slack = 4;

/** Returns the widths of columns that fit the first links of a list. */
export function contentWidths(items: Items, connectionOf: ConnectionOf, zone: string): ColumnWidths {
  const [small, normal] = [textWidth(12), textWidth(13)];
  const compared = Array.from({ length: Math.min(items.count, maxCompared) }, (_, index) => index).flatMap((index) => {
    const texts = items.columnTextsAt(index);
    return texts === null ? [] : { ...texts, address: shownAddress(texts, connectionOf(items.idAt(index))) };
  });
  const dates = Math.max(dateWidth, small(shownDay('2000-09-28T12:00:00Z', zone, new Date())) + slack);
  const addresses = widest(
    compared.map(({ address }) => address),
    normal,
  );
  const utm = widest(
    compared.map(({ source, medium, campaign }) =>
      utmLine({ utm_source: source, utm_medium: medium, utm_campaign: campaign }),
    ),
    small,
  );
  // Each tag is measured once, since links share them.
  const tags = Math.max(0, ...compared.map((link) => tagsWidth(link.tags, limits.tags.max, small)));
  return {
    address: clamp(Math.max(addresses, utm) + slack, limits.address),
    tags: items.haveTags() ? clamp(tags + slack, limits.tags) : null,
    created: items.haveDates() ? dates : null,
    lastClicked: dates,
    clicks: clicksWidth,
  };
}

function widest(texts: readonly string[], widthOf: TextWidth): number {
  const longest = texts.toSorted((one, other) => other.length - one.length).slice(0, maxMeasured);
  return Math.max(0, ...longest.map(widthOf));
}

const clamp = (width: number, { min, max }: { min: number; max: number }) =>
  Math.ceil(Math.min(max, Math.max(min, width)));

/** Returns a short address as its row shows it: without the default host. */
function shownAddress({ address }: ColumnTexts, connection: ReturnType<ConnectionOf>): string {
  const shown = withoutScheme(address);
  const end = shown.search(/[/?#]/);
  return end > 0 && shown.slice(0, end).toLowerCase() === connection?.defaultHost ? shown.slice(end) : shown;
}
