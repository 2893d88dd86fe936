import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { later } from '@/components/ui/later.tsx';
import { PillField } from '@/components/ui/pill-field.tsx';
import { isTagList, splitTags } from '@/lib/link/tags/tags.ts';
import { useField } from '../draft/draft-context.tsx';
import { TagChange } from './tag-change.tsx';
import { type TagsHeld, useTags } from './use-tags.ts';

// Loaded when the field is focused, so that the form opens fast.
const TagSuggestions = later(async () => (await import('./tag-suggestions.tsx')).TagSuggestions);
const GivenSuggestions = later(async () => (await import('./tag-suggestions.tsx')).GivenSuggestions);

/** The tags of the link in the form. */
export function TagsField({ shortcut }: Pick<Props, 'shortcut'>) {
  return (
    <TagsInput
      label={i18n.t('editor.tags.label')}
      chosen={i18n.t('editor.tags.chosen')}
      held={useField('tags')}
      shortcut={shortcut}
    />
  );
}

interface Props {
  label: string;
  /** The list's label for screen readers. */
  chosen: string;
  held: TagsHeld;
  /** The key that focuses the field. */
  shortcut?: string | undefined;
  /** The tags to suggest, the best first; by default the tags used before. */
  suggestions?: readonly string[];
}

/** Tags. Enter or a comma adds one, Backspace removes the last, and a pasted list is split. */
export function TagsInput({ label, chosen, held, shortcut, suggestions }: Props) {
  const { tags, text, error, change, type, hold, add, remove } = useTags(held);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // An input method may still change a comma into another character.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) hold(target.value);
    else type(target.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || text.trim() === '') return;
    // With Ctrl or Command, the form is submitted, including this tag.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    add(splitTags(text));
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!isTagList(pasted)) return;
    // A single-line field would join the lines of a pasted list.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(splitTags(text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length)));
  };

  const offering = { input, text, tags, onTake: (tag: string) => add([tag]) };
  return (
    <div>
      <PillField
        ref={input}
        label={label}
        error={error}
        name="tags"
        value={text}
        pills={[...new Set(tags)]}
        words={{ chosen, remove: (tag) => i18n.t('editor.tags.remove', [tag]) }}
        onRemove={remove}
        placeholder={tags.length === 0 ? i18n.t('editor.tags.hint') : undefined}
        aria-keyshortcuts={shortcut}
        enterKeyHint="enter"
        onChange={onChange}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={() => setWanted(true)}
        onBlur={() => text.trim() !== '' && add(splitTags(text))}
      />
      {wanted &&
        (suggestions === undefined ? (
          <TagSuggestions {...offering} />
        ) : (
          <GivenSuggestions {...{ ...offering, suggestions }} />
        ))}
      <TagChange change={change} />
    </div>
  );
}
