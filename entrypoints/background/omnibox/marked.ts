import { foldText } from '@/lib/contract/fold-text.ts';

/** A part of a text, and whether it is what was looked for. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** Folds a text sign by sign, as the search compares it, and returns the place of the sign that each came from. */
function folded(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let all = '';
  let at = 0;
  for (const sign of text) {
    const plain = foldText(sign);
    for (let place = 0; place < plain.length; place += 1) places.push(at);
    all += plain;
    at += sign.length;
  }
  places.push(text.length);
  return { folded: all, places };
}

/** Parts a text where the words of a query stand in it, each wherever it does, as the search compares them. */
export function markMatches(text: string, query: string): Part[] {
  const { folded: all, places } = folded(text);
  const isMarked = new Uint8Array(text.length);
  for (const term of folded(query).folded.split(/\s+/)) {
    if (term === '') continue;
    for (let at = all.indexOf(term); at >= 0; at = all.indexOf(term, at + term.length)) {
      // The last sign wholly, with the accents that follow it.
      const last = places[at + term.length - 1] ?? 0;
      const end = places.slice(at + term.length).find((place) => place > last) ?? text.length;
      isMarked.fill(1, places[at], end);
    }
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const part = parts.at(-1);
    const isMatch = isMarked[at] === 1;
    if (part?.isMatch === isMatch) part.text += text[at];
    else parts.push({ text: text[at] ?? '', isMatch });
  }
  return parts;
}
