type LineEnd = '\r\n' | '\n' | '\r';

/** The line end that begins at a place of a text; null where none does. */
function endAt(text: string, at: number): LineEnd | null {
  const sign = text[at];
  if (sign === '\n') return '\n';
  if (sign !== '\r') return null;
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}

/** Where the rows of a text of cells end, and with what: line ends between quotes are a cell's own. */
function* rowEnds(text: string, separator: string): Generator<{ at: number; end: LineEnd }> {
  let [isStart, isQuotedCell, isOpen] = [true, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isStart) isQuotedCell = sign === '"';
    isStart = false;
    // A quote in a cell that began with one closes it; doubled, it opens it again at once.
    if (sign === '"' && isQuotedCell) isOpen = !isOpen;
    if (isOpen) continue;
    const end = endAt(text, at);
    if (end !== null) yield { at, end };
    isStart = end !== null || sign === separator;
    if (end === '\r\n') at += 1;
  }
}

/**
 * A text of cells with every row ended by `\n`; null where all end alike already. A file that was put together of several
 * has different ends, and who reads CSV knows one.
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
