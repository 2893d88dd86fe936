import * as z from 'zod/mini';
import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { addCells, type CellKind, type Cells, getCell, readCells, writeCells } from './cells.ts';
import { unknownName } from './names.ts';
import { VisitorSet } from './visitor-set.ts';

/*
 * A batch holds clicks of a link as text, to which clicks can be appended without parsing it. A line has the names of
 * clicks that share them and, for each group of such clicks, day, hour, number and visitors, separated by tabs:
 *
 *   ["AT","unknown",…]  2026-03-01  13  2  yNO3DwIe…  2026-03-01  14  1  …
 *
 * A click whose device is detected later has two lines. The first has null for the names of the device, the second for
 * all others. If clicks had too many names, a line is an object with the cells of a day.
 */

const names = z.array(z.nullable(z.string()));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const countedHour = z.tuple([day, z.string().check(z.regex(/^\d\d$/)), z.coerce.number().check(z.int()), z.string()]);
const countedDay = z.object({ day, summary: z.string(), visitors: z.string() });
const fieldsPerHour = 4;

const toText = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
const toBytes = (text: string) => Buffer.from(text, 'base64');

/** The names of clicks, all names but the device's, or the device's alone. */
export type ClickNames = Readonly<Partial<Record<Dimension, string>>>;

/** An hour in UTC: the day, YYYY-MM-DD, and two digits. */
export interface Hour {
  day: string;
  hour: string;
}

/** Clicks of one hour that have the same names. */
export interface ClickGroup {
  hour: Hour;
  names: ClickNames;
  total: number;
  visitors: VisitorSet;
}

type GroupCounts = Pick<ClickGroup, 'total' | 'visitors'>;

function addTo(cells: Cells, kind: CellKind, name: string, { total, visitors }: GroupCounts): void {
  const cell = getCell(cells, kind, name);
  cell.total += total;
  cell.visitors.merge(visitors);
}

/**
 * Adds a group of clicks to the cells of its day. If the group has a device alone, its clicks were counted before.
 *
 * @param names in the order of the dimensions.
 */
export function addGroup(cells: Cells, names: readonly (string | null)[], hour: string, clicks: GroupCounts): void {
  const [country] = names;
  if (country !== null) {
    addTo(cells, 'all', '', clicks);
    addTo(cells, 'hour', hour, clicks);
  }
  for (const [index, dimension] of dimensions.entries()) {
    const name = names[index];
    if (name !== null) addTo(cells, dimension, name ?? unknownName, clicks);
  }
}

/** Returns names in the order of the dimensions. */
export const namesInOrder = (names: ClickNames): (string | null)[] =>
  dimensions.map((dimension) => names[dimension] ?? null);

/** Returns names as they begin a line, encoded once for all clicks that share them. */
const prefixes = new WeakMap<ClickNames, string>();
function namesPrefix(names: ClickNames): string {
  const existing = prefixes.get(names);
  if (existing !== undefined) return existing;
  const text = JSON.stringify(namesInOrder(names));
  prefixes.set(names, text);
  return text;
}

/** Encodes a link's new clicks as a batch. */
export function toBatch({
  groups,
  days,
}: {
  groups: ReadonlyMap<ClickNames, ClickGroup>;
  days: ReadonlyMap<string, Cells>;
}): string {
  let batch = '';
  for (const { names, hour, total, visitors } of groups.values()) {
    batch += `${namesPrefix(names)}\t${hour.day}\t${hour.hour}\t${total}\t${visitors.toText()}\t\n`;
  }
  return batch + daysToBatch(days);
}

/** Encodes the cells of days as a batch. */
export function daysToBatch(days: ReadonlyMap<string, Cells>): string {
  let batch = '';
  for (const [day, cells] of days) {
    const { summary, visitors } = writeCells(cells);
    batch += `${JSON.stringify({ day, summary, visitors: toText(visitors) })}\n`;
  }
  return batch;
}

const batchLines = (batch: string) => batch.split('\n').filter((line) => line !== '');

/** Appends a batch to another. Names in both occur once in the result. */
export function addToBatch(text: string, added: string): string {
  if (text === '') return added;
  const lines = new Map<string, string>();
  const days: string[] = [];
  for (const line of [...batchLines(text), ...batchLines(added)]) {
    const prefix = line.slice(0, line.indexOf('\t') + 1);
    const existing = lines.get(prefix);
    // The cells of a day share their names with no other line.
    if (prefix === '') days.push(line);
    else lines.set(prefix, existing === undefined ? line : existing + line.slice(prefix.length));
  }
  return `${[...lines.values(), ...days].join('\n')}\n`;
}

/** Cells by day in UTC, including those of the hours. */
export type CellsByDay = Map<string, Cells>;

function cellsOf(byDay: CellsByDay, day: string): Cells {
  const cells = byDay.get(day) ?? new Map();
  byDay.set(day, cells);
  return cells;
}

function addLine(byDay: CellsByDay, line: string): void {
  if (line.startsWith('{')) {
    const { day, summary, visitors } = countedDay.parse(JSON.parse(line));
    addCells(cellsOf(byDay, day), readCells({ summary, visitors: toBytes(visitors) }));
    return;
  }
  const [prefix = '', ...counted] = line.split('\t');
  const named = names.parse(JSON.parse(prefix));
  // Each group ends with a tab, so the last field is empty.
  for (let at = 0; at + fieldsPerHour <= counted.length; at += fieldsPerHour) {
    const [day, hour, total, visitors] = countedHour.parse(counted.slice(at, at + fieldsPerHour));
    addGroup(cellsOf(byDay, day), named, hour, { total, visitors: VisitorSet.from(toBytes(visitors)) });
  }
}

/** Decodes batches to cells by day. */
export function readBatches(texts: readonly string[]): CellsByDay {
  const byDay: CellsByDay = new Map();
  for (const text of texts) for (const line of batchLines(text)) addLine(byDay, line);
  return byDay;
}
