import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { i18n } from '#i18n';
import { controlClass, FieldFrame, framed } from '@/components/ui/field-frame.tsx';
import { isTagList, splitTags } from '@/lib/link/tags/tags.ts';
import { useField } from '../draft/draft-context.tsx';
import { TagChange } from './tag-change.tsx';
import { TagPills } from './tag-pills.tsx';
import { type TagsHeld, useTags } from './use-tags.ts';

// Loaded when the field is focused, so that the form opens fast.
const TagSuggestions = lazy(async () => ({ default: (await import('./tag-suggestions.tsx')).TagSuggestions }));

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
}

/** Tags. Enter or a comma adds one, Backspace removes the last, and a pasted list is split. */
export function TagsInput({ label, chosen, held, shortcut }: Props) {
  const id = useId();
  const { tags, text, error, change, type, hold, add, remove } = useTags(held);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // An input method may still change a comma into another character.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) hold(target.value);
    else type(target.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      // Ctrl or Command with Enter may submit the form, including this tag.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      add(splitTags(text));
    }
    // Ignore repeated events, so that holding Backspace clears only the text.
    const last = tags.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined && !event.repeat) remove(last);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!isTagList(pasted)) return;
    // A single-line field would join the lines of a pasted list.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(splitTags(text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length)));
  };

  return (
    <div>
      <FieldFrame id={id} label={label} value={text} error={error}>
        <div className="flex max-h-33 min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-0.5 overflow-y-auto ps-1">
          <TagPills
            label={chosen}
            tags={tags}
            onRemove={(tag) => {
              remove(tag);
              input.current?.focus();
            }}
          />
          <input
            {...framed(id, { error })}
            ref={input}
            name="tags"
            className={`${controlClass} min-h-8 flex-[1_1_96px] px-2 py-1`}
            value={text}
            placeholder={tags.length === 0 ? i18n.t('editor.tags.hint') : undefined}
            role="combobox"
            aria-expanded={false}
            aria-keyshortcuts={shortcut}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={onChange}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onFocus={() => setWanted(true)}
            onBlur={() => text.trim() !== '' && add(splitTags(text))}
          />
        </div>
      </FieldFrame>
      {wanted && (
        <Suspense>
          <TagSuggestions input={input} text={text} tags={tags} onTake={(tag) => add([tag])} />
        </Suspense>
      )}
      <TagChange change={change} />
    </div>
  );
}
