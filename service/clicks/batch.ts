import * as z from 'zod/mini';
import { addCells, type Cells, readCells, writeCells } from '../figures/cells.ts';
import { VisitorSet } from '../figures/visitor-set.ts';
import type { ClickNames } from './describe-click.ts';
import { addNamed, type LinkTally, namesInOrder } from './tally.ts';

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

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const toBytes = (text: string) => Buffer.from(text, 'base64');

/** The names as they begin a line: written once for all the clicks that share them. */
const written = new WeakMap<ClickNames, string>();
function beginning(named: ClickNames): string {
  const known = written.get(named);
  if (known !== undefined) return known;
  const text = JSON.stringify(namesInOrder(named));
  written.set(named, text);
  return text;
}

/** Adds clicks to a batch. @param text of it; empty for a new one. */
export function addToBatch(text: string, { alike, days }: Pick<LinkTally, 'alike' | 'days'>): string {
  let batch = text;
  for (const { names, hour, total, visitors } of alike.values()) {
    const begins = `${beginning(names)}\t`;
    const counted = `${hour.day}\t${hour.hour}\t${total}\t${toText(visitors.toBytes())}\t`;
    const line = batch.startsWith(begins) ? 0 : batch.indexOf(`\n${begins}`);
    if (line >= 0) {
      const at = line + begins.length + (line > 0 ? 1 : 0);
      batch = `${batch.slice(0, at)}${counted}${batch.slice(at)}`;
    } else {
      batch += `${begins}${counted}\n`;
    }
  }
  for (const [day, cells] of days) {
    const { summary, visitors } = writeCells(cells);
    batch += `${JSON.stringify({ day, summary, visitors: toText(visitors) })}\n`;
  }
  return batch;
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
  for (const text of texts) for (const line of text.split('\n')) if (line !== '') readLine(byDay, line);
  return byDay;
}
