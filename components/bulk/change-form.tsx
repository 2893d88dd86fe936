import { useState } from 'react';
import { i18n } from '#i18n';
import { PickField } from '@/components/ui/pick-field.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { bulkKinds } from './bulk-kinds.ts';
import { ExpirationInputs } from './expiration-inputs.tsx';
import { TagInputs } from './tag-inputs.tsx';
import { changeOf, nothingTyped, type TypedChange } from './typed-change.ts';
import { UtmInputs } from './utm-inputs.tsx';

interface Props {
  links: LinkReader;
  onChange: (change: BulkChange | null) => void;
}

/** A form for a change of many links. Calls `onChange` with each new change. */
export function ChangeForm({ links, onChange }: Props) {
  const [typed, setTyped] = useState(nothingTyped);
  const set = (part: Partial<TypedChange>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(changeOf(next));
  };
  const { kind } = typed;
  const groups = bulkKinds();
  const kinds = groups.flatMap(([, grouped]) => grouped);
  const text = (field: 'find' | 'by') => (
    <TextField
      label={i18n.t(`bulk.field.${field}`)}
      value={typed[field]}
      onChange={(value) => set({ [field]: value })}
      spellCheck={false}
    />
  );
  return (
    <>
      <PickField
        label={i18n.t('bulk.what')}
        value={kind}
        options={[]}
        groups={groups}
        onChange={(value) => set({ kind: kinds.find(([name]) => name === value)?.[0] ?? 'addTags' })}
      />
      {(kind === 'addTags' || kind === 'removeTags' || kind === 'mergeTags') && (
        <TagInputs kind={kind} links={links} typed={typed} onChange={set} />
      )}
      {kind === 'setUtm' && <UtmInputs values={typed.utm} onChange={(utm) => set({ utm })} />}
      {kind === 'setExpiration' && <ExpirationInputs typed={typed} onChange={set} />}
      {(kind === 'replaceTitle' || kind === 'replaceSlug') && (
        <>
          {text('find')}
          {text('by')}
        </>
      )}
    </>
  );
}
