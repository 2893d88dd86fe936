import { useState } from 'react';
import { sameValue } from '@/lib/link/draft.ts';
import { type Added, addTags, completeTags, splitTags } from '@/lib/link/tags/tags.ts';

/** The last change of the tags. */
export type Change = { kind: 'changed'; added: string[]; doubled: string[] } | { kind: 'removed'; tag: string };

/** A field's tags, and the function that sets them. */
export interface TagsHeld {
  value: readonly string[];
  error: string | undefined;
  set: (tags: string[]) => void;
  /** True if a tag counts only once it is complete, as when nothing reads the tags during typing. */
  onlyComplete?: true;
}

/** The complete tags, and the tag being typed. */
interface Typing {
  tags: readonly string[];
  text: string;
  /**
   * The field's tags during typing. They usually include the tag being typed, since a popup may close at any moment.
   */
  held: readonly string[];
}

/** Manages a field's tags, including the tag being typed. */
export function useTags({ value, set, error, onlyComplete }: TagsHeld) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  // Any other change of the tags, such as Discard, ends the typing.
  const { tags, text } = typing !== null && sameValue(typing.held, value) ? typing : { tags: value, text: '' };

  const hold = (tags: readonly string[], text: string) => {
    const held = addTags(tags, onlyComplete ? [] : splitTags(text)).tags;
    setTyping({ tags, text, held });
    if (!sameValue(held, value)) set(held);
  };

  const add = (more: string[], rest = '') => {
    const { tags: all, added, doubled }: Added = addTags(tags, more);
    hold(all, rest);
    setChange({ kind: 'changed', added, doubled });
  };

  const type = (text: string) => {
    const { complete, rest } = completeTags(text);
    if (complete.length > 0) add(complete, rest);
    else hold(tags, rest);
  };

  const remove = (tag: string) => {
    hold(
      tags.filter((other) => other !== tag),
      text,
    );
    setChange({ kind: 'removed', tag });
  };

  return { tags, text, error, change, type, hold: (text: string) => hold(tags, text), add, remove };
}
