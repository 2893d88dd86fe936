import { useState } from 'react';
import { sameValue } from '@/lib/link/draft.ts';
import { type Added, addTags, completeTags, splitTags } from '@/lib/link/tags/tags.ts';

/** What the last change did. */
export type Change = { kind: 'changed'; added: string[]; doubled: string[] } | { kind: 'removed'; tag: string };

/** Tags that a field holds, and what sets them. */
export interface TagsHeld {
  value: readonly string[];
  error: string | undefined;
  set: (tags: string[]) => void;
  /** One that is still being typed does not count: nobody asks for the tags meanwhile. */
  onlyComplete?: true;
}

/** A tag that is being typed, after those that are complete. */
interface Typing {
  tags: readonly string[];
  text: string;
  /** The field's tags meanwhile: as a rule, what is being typed counts, since a popup closes and a form is sent at any moment. */
  held: readonly string[];
}

/** A field's tags, the last of them possibly still being typed. */
export function useTags({ value, set, error, onlyComplete }: TagsHeld) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  // Whatever else changes them, such as Discard, ends the typing.
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
