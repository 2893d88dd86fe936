import * as z from 'zod/mini';
import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { addCells, type CellKind, type Cells, cellOf, readCells, writeCells } from './cells.ts';
import { unknown } from './names.ts';
import { VisitorSet } from './visitor-set.ts';

/*
 * Clicks of a link as text, to which more is added without reading it. A line is the names of clicks that share them, and
 * for each hour and batch of such clicks the day, the hour, how many they were and their visitors, all apart by tabs:
 *
 *   ["AT","unknown",…]  2026-03-01  13  2  yNO3DwIe…  2026-03-01  14  1  …
 *
 * Where they had too many names, a line is an object: the cells of a day.
 */

const names = z.array(z.string());
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const countedHour = z.tuple([day, z.string().check(z.regex(/^\d\d$/)), z.coerce.number().check(z.int()), z.string()]);
const countedDay = z.object({ day, summary: z.string(), visitors: z.string() });
const fieldsOfAnHour = 4;

const toText = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
const toBytes = (text: string) => Buffer.from(text, 'base64');

/** A name in every dimension. */
export type ClickNames = Readonly<Record<Dimension, string>>;

/** An hour as clicks are counted by it: the day in UTC, YYYY-MM-DD, and two digits. */
export interface Hour {
  day: string;
  hour: string;
}

/** Clicks of one hour that have the same name in every dimension. */
export interface Alike {
  hour: Hour;
  names: ClickNames;
  total: number;
  visitors: VisitorSet;
}

type Counted = Pick<Alike, 'total' | 'visitors'>;

function addTo(cells: Cells, kind: CellKind, name: string, { total, visitors }: Counted): void {
  const cell = cellOf(cells, kind, name);
  cell.total += total;
  cell.visitors.merge(visitors);
}

/** Adds clicks of one hour of a day that share their names, which stand in the order of the dimensions. */
export function addNamed(cells: Cells, names: readonly string[], hour: string, clicks: Counted): void {
  addTo(cells, 'all', '', clicks);
  addTo(cells, 'hour', hour, clicks);
  for (const [index, dimension] of dimensions.entries()) addTo(cells, dimension, names[index] ?? unknown, clicks);
}

/** A click's names in the order of the dimensions. */
export const namesInOrder = (names: ClickNames): string[] => dimensions.map((dimension) => names[dimension]);

/** The names as they begin a line: written once for all the clicks that share them. */
const written = new WeakMap<ClickNames, string>();
function beginning(named: ClickNames): string {
  const known = written.get(named);
  if (known !== undefined) return known;
  const text = JSON.stringify(namesInOrder(named));
  written.set(named, text);
  return text;
}

/** A link's new clicks as a batch of their own. */
export function toBatch({
  alike,
  days,
}: {
  alike: ReadonlyMap<ClickNames, Alike>;
  days: ReadonlyMap<string, Cells>;
}): string {
  let batch = '';
  for (const { names, hour, total, visitors } of alike.values()) {
    batch += `${beginning(names)}\t${hour.day}\t${hour.hour}\t${total}\t${visitors.toText()}\t\n`;
  }
  return batch + daysToBatch(days);
}

/** Cells of days as a batch. */
export function daysToBatch(days: ReadonlyMap<string, Cells>): string {
  let batch = '';
  for (const [day, cells] of days) {
    const { summary, visitors } = writeCells(cells);
    batch += `${JSON.stringify({ day, summary, visitors: toText(visitors) })}\n`;
  }
  return batch;
}

const linesOf = (batch: string) => batch.split('\n').filter((line) => line !== '');

/** Adds a batch to another, which has the names once that both have. */
export function addToBatch(text: string, added: string): string {
  if (text === '') return added;
  const lines = new Map<string, string>();
  const days: string[] = [];
  for (const line of [...linesOf(text), ...linesOf(added)]) {
    const begins = line.slice(0, line.indexOf('\t') + 1);
    const known = lines.get(begins);
    // The cells of a day share their names with no other line.
    if (begins === '') days.push(line);
    else lines.set(begins, known === undefined ? line : known + line.slice(begins.length));
  }
  return `${[...lines.values(), ...days].join('\n')}\n`;
}

/** Counted clicks by day, hours among them. */
export type CellsByDay = Map<string, Cells>;

function cellsOf(byDay: CellsByDay, day: string): Cells {
  const cells = byDay.get(day) ?? new Map();
  byDay.set(day, cells);
  return cells;
}

function readLine(byDay: CellsByDay, line: string): void {
  if (line.startsWith('{')) {
    const { day, summary, visitors } = countedDay.parse(JSON.parse(line));
    addCells(cellsOf(byDay, day), readCells({ summary, visitors: toBytes(visitors) }));
    return;
  }
  const [begins = '', ...counted] = line.split('\t');
  const named = names.parse(JSON.parse(begins));
  // A tab stands behind the last one too.
  for (let at = 0; at + fieldsOfAnHour <= counted.length; at += fieldsOfAnHour) {
    const [day, hour, total, visitors] = countedHour.parse(counted.slice(at, at + fieldsOfAnHour));
    addNamed(cellsOf(byDay, day), named, hour, { total, visitors: VisitorSet.from(toBytes(visitors)) });
  }
}

/** The clicks of batches, by day. */
export function readBatches(texts: readonly string[]): CellsByDay {
  const byDay: CellsByDay = new Map();
  for (const text of texts) for (const line of linesOf(text)) readLine(byDay, line);
  return byDay;
}
