import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ChangeDialog } from '@/components/bulk/change-dialog.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { cleanTag } from '@/lib/contract/clean-text.ts';
import { isTagList } from '@/lib/link/tags/tags.ts';
import type { TagUse } from '@/lib/link-index/index.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import { useTaggedLinks } from './use-tagged-links.ts';

/** The change of ticked tags that a dialog asks about. */
export interface TagAction {
  kind: 'merge' | 'rename' | 'delete';
  /** The most used first. */
  tags: readonly [TagUse, ...TagUse[]];
}

interface Props extends TagAction {
  connectionId: string;
  /** All tags, as suggestions. */
  uses: readonly TagUse[];
  onClose: () => void;
  onDone: () => void;
}

/** Shows what merging, renaming or deleting tags changes on each link, before anything is sent. */
export function TagDialog({ kind, tags, connectionId, uses, onClose, onDone }: Props) {
  const names = tags.map(({ tag }) => tag);
  const { found, again } = useTaggedLinks(connectionId, names);
  const [to, setTo] = useState(names[0] ?? '');
  const title = i18n.t(`tags.title.${kind}`, tags.length, [formatCount(tags.length)]);
  if (found.state === 'loading') return null;
  if (found.state === 'failed')
    return (
      <Dialog title={title} onClose={onClose}>
        <FailureNotice failure={found.failure} connection={null} onRetry={again} />
      </Dialog>
    );
  const others = names.filter((tag) => tag !== to);
  const change: BulkChange | null =
    kind === 'delete'
      ? { kind: 'removeTags', tags: names }
      : to === '' || others.length === 0
        ? null
        : { kind: 'mergeTags', from: others, to };
  return (
    <ChangeDialog title={title} links={found.links} {...{ change, onClose, onDone }}>
      {kind === 'delete' && <p>{i18n.t('tags.deleteText', [formatItems(names)])}</p>}
      {kind === 'rename' && <RenameForm {...{ uses, names }} onChange={setTo} />}
      {kind === 'merge' && <MergeForm {...{ tags, uses, to }} onChange={setTo} />}
    </ChangeDialog>
  );
}

interface FormProps {
  uses: readonly TagUse[];
  /** Receives the new tag; an empty one if none is typed, or several. */
  onChange: (to: string) => void;
}

/** Returns the error of a typed tag, since the form of a link would make several tags of a list. */
const tagError = (typed: string): string | undefined => (isTagList(typed) ? i18n.t('tags.oneOnly') : undefined);

/** A choice of one of the tags, or a field for another. */
function MergeForm({ tags, uses, to, onChange }: FormProps & Pick<Props, 'tags'> & { to: string }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(tags[0].tag);
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    onChange(isTagList(text) ? '' : cleanTag(text) || chosen);
  };
  return (
    <>
      <FieldGroup label={i18n.t('tags.mergeInto')}>
        <ScrollArea>
          <div className="grid gap-1">
            {tags.map(({ tag, links }) => (
              <Choice
                key={tag}
                type="radio"
                name="merge-into"
                label={i18n.t('tags.choice', links, [tag, formatCount(links)])}
                checked={tag === to}
                onChange={() => {
                  setTyped('');
                  setChosen(tag);
                  onChange(tag);
                }}
              />
            ))}
          </div>
        </ScrollArea>
      </FieldGroup>
      <ComboField
        ref={field}
        label={i18n.t('tags.another')}
        value={typed}
        error={tagError(typed)}
        values={uses.flatMap(({ tag }) => (isTagList(tag) ? [] : tag))}
        onChange={type}
      />
    </>
  );
}

/** A field for the new spelling of a tag. A tag with a comma, which another program made, can be shown and renamed. */
function RenameForm({ uses, names, onChange }: FormProps & { names: readonly string[] }) {
  const [typed, setTyped] = useState(names[0] ?? '');
  const field = useRef<HTMLInputElement>(null);
  const existing = uses.find(({ tag }) => tag === cleanTag(typed) && !names.includes(tag));
  const hint = existing && i18n.t('tags.exists', existing.links, [formatCount(existing.links)]);
  return (
    <ComboField
      ref={field}
      label={i18n.t('tags.newName')}
      value={typed}
      error={names.includes(typed) ? undefined : tagError(typed)}
      values={uses.flatMap(({ tag }) => (names.includes(tag) || isTagList(tag) ? [] : tag))}
      onFocus={({ target }) => target.select()}
      onChange={(text) => {
        setTyped(text);
        onChange(isTagList(text) ? '' : cleanTag(text));
      }}
      {...(hint !== undefined && { hint })}
    />
  );
}
