type LineEnd = '\r\n' | '\n' | '\r';

/** Returns the line end at a position of a text; null if there is none. */
function endAt(text: string, at: number): LineEnd | null {
  const sign = text[at];
  if (sign === '\n') return '\n';
  if (sign !== '\r') return null;
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}

/** Returns the position and kind of each row's end. Line ends in quotes belong to a cell. */
function* rowEnds(text: string, separator: string): Generator<{ at: number; end: LineEnd }> {
  let [isStart, isQuotedCell, isOpen] = [true, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isStart) isQuotedCell = sign === '"';
    isStart = false;
    // In a quoted cell, a quote closes it. A doubled quote closes and reopens it.
    if (sign === '"' && isQuotedCell) isOpen = !isOpen;
    if (isOpen) continue;
    const end = endAt(text, at);
    if (end !== null) yield { at, end };
    isStart = end !== null || sign === separator;
    if (end === '\r\n') at += 1;
  }
}

/**
 * Returns a text with every row ended by `\n`; null if all ends are already equal. Files that were concatenated have
 * different ends, but CSV parsers expect one.
 */
export function evenLineEnds(text: string, separator: string): string | null {
  if (!text.includes('\r')) return null;
  const found = new Set<LineEnd>();
  for (const { end } of rowEnds(text, separator)) {
    found.add(end);
    if (found.size > 1) break;
  }
  if (found.size < 2) return null;
  const parts: string[] = [];
  let from = 0;
  for (const { at, end } of rowEnds(text, separator)) {
    parts.push(text.slice(from, at));
    from = at + end.length;
  }
  return [...parts, text.slice(from)].join('\n');
}
