import { useState } from 'react';
import { i18n } from '#i18n';
import { ClockChange } from '@/components/link-form/expiration/clock-change.tsx';
import { usePresets } from '@/components/presets/use-presets.ts';
import { PickField } from '@/components/ui/pick-field.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { cleanTag } from '@/lib/contract/clean-text.ts';
import { readLocalTime } from '@/lib/link/expiration/local-time.ts';
import { type SectionName, sectionNames } from '@/lib/link/sections.ts';
import { splitTags } from '@/lib/link/tags/tags.ts';
import { anyUtm, noUtm, type UtmValues, utmFields } from '@/lib/link/utm/fields.ts';
import { normalizeUtmValues } from '@/lib/link/utm/hygiene.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';

/** Sections without on/off changes: UTM and expiration have their own changes, and a password belongs to one link. */
const withoutSwitch: readonly SectionName[] = ['utm', 'expiration', 'password'];

/** The changes that switch a section. */
const switches = sectionNames
  .filter((section) => !withoutSwitch.includes(section))
  .flatMap((section) => [true, false].map((on) => ({ kind: 'switch', section, on }) as const));

type Switch = (typeof switches)[number];
type SwitchKind = `${SectionName}${'On' | 'Off'}`;

const kindOf = ({ section, on }: Switch): SwitchKind => `${section}${on ? 'On' : 'Off'}`;

type NamedKind =
  | Exclude<BulkChange['kind'], 'switch' | 'replace'>
  | 'removeExpiration'
  | 'replaceTitle'
  | 'replaceSlug';
type BulkKind = NamedKind | SwitchKind;

const named = (name: NamedKind) => [name, i18n.t(`bulk.kind.${name}`)] as const;

/** Returns the kinds of changes in their order on screen, with their words. */
const bulkKinds = (): readonly (readonly [BulkKind, string])[] => [
  ...(['addTags', 'removeTags', 'mergeTags', 'setUtm', 'clearUtm'] as const).map(named),
  ...(['setExpiration', 'removeExpiration'] as const).map(named),
  ...switches.map(
    (one) =>
      [
        kindOf(one),
        i18n.t(one.on ? 'bulk.turnOn' : 'bulk.turnOff', [i18n.t(`editor.section.${one.section}`)]),
      ] as const,
  ),
  ...(['replaceTitle', 'replaceSlug'] as const).map(named),
];

/** The inputs of all kinds. */
interface Typed {
  kind: BulkKind;
  tags: string;
  from: string;
  to: string;
  utm: UtmValues;
  /** As typed, in the person's zone. */
  date: string;
  /** The date in UTC; empty if there is none. */
  expiration: string;
  clicks: string;
  find: string;
  by: string;
}

const nothingTyped: Typed = {
  ...{ kind: 'addTags', tags: '', from: '', to: '', utm: noUtm },
  ...{ date: '', expiration: '', clicks: '', find: '', by: '' },
};

/** Returns the typed change; null if it is incomplete. */
function changeOf({ kind, tags, from, to, utm, expiration, clicks, find, by }: Typed): BulkChange | null {
  const list = splitTags(tags);
  switch (kind) {
    case 'addTags':
    case 'removeTags':
      return list.length === 0 ? null : { kind, tags: list };
    case 'mergeTags':
      return cleanTag(from) === '' || cleanTag(to) === '' ? null : { kind, from: [cleanTag(from)], to: cleanTag(to) };
    case 'setUtm':
      return anyUtm(utm) ? { kind, values: utm } : null;
    case 'clearUtm':
      return { kind };
    case 'setExpiration':
      return expiration === '' && clicks.trim() === '' ? null : { kind, expiration, expiration_clicks: clicks.trim() };
    case 'removeExpiration':
      return { kind: 'switch', section: 'expiration', on: false };
    case 'replaceTitle':
      return find === '' ? null : { kind: 'replace', field: 'title', find, by };
    case 'replaceSlug':
      return find === '' ? null : { kind: 'replace', field: 'custom_link', find, by };
    default:
      return switches.find((one) => kindOf(one) === kind) ?? null;
  }
}

/** A form for a change of many links. Calls `onChange` with each new change. */
export function ChangeForm({ onChange }: { onChange: (change: BulkChange | null) => void }) {
  const [typed, setTyped] = useState(nothingTyped);
  const set = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(changeOf(next));
  };
  const { kind } = typed;
  const kinds = bulkKinds();
  const text = (field: 'tags' | 'from' | 'to' | 'clicks' | 'find' | 'by', hint?: string) => (
    <TextField
      key={field}
      label={i18n.t(`bulk.field.${field}`)}
      value={typed[field]}
      onChange={(value) => set({ [field]: value })}
      spellCheck={false}
      {...(hint !== undefined && { hint })}
    />
  );
  return (
    // As wide as the dialog can be. Otherwise it would grow with the dry run, under the pointer.
    <div className="grid min-w-[min(592px,calc(100vw-80px))] grid-cols-1 gap-3">
      <PickField
        label={i18n.t('bulk.what')}
        value={kind}
        options={kinds}
        onChange={(value) => set({ kind: kinds.find(([name]) => name === value)?.[0] ?? 'addTags' })}
      />
      {(kind === 'addTags' || kind === 'removeTags') && text('tags', i18n.t('bulk.tagsHint'))}
      {kind === 'mergeTags' && [text('from'), text('to')]}
      {(kind === 'replaceTitle' || kind === 'replaceSlug') && [text('find'), text('by')]}
      {kind === 'setUtm' && <UtmInputs values={typed.utm} onChange={(utm) => set({ utm })} />}
      {kind === 'setExpiration' && (
        <>
          <TextField
            type="datetime-local"
            label={i18n.t('editor.field.expiration')}
            hint={i18n.t('bulk.zone', [personZone()])}
            value={typed.date}
            onChange={(date) => {
              const read = readLocalTime(date, personZone());
              set({ date, expiration: read.kind === 'invalid' ? '' : read.utc });
            }}
          />
          <ClockChange
            read={readLocalTime(typed.date, personZone())}
            value={typed.expiration}
            zone={personZone()}
            onChoose={(expiration) => set({ expiration })}
          />
          {text('clicks')}
          <p className="text-xs text-quiet">{i18n.t('bulk.emptyHint')}</p>
        </>
      )}
    </div>
  );
}

/** Inputs of UTM values, which a preset can fill. */
function UtmInputs({ values, onChange }: { values: UtmValues; onChange: (values: UtmValues) => void }) {
  const presets = usePresets();
  const all = presets.state === 'loaded' ? presets.presets : [];
  return (
    <>
      {all.length > 0 && (
        <PickField
          label={i18n.t('bulk.preset')}
          value=""
          options={[['', i18n.t('bulk.noPreset')], ...all.map(({ id, name }) => [id, name] as const)]}
          onChange={(chosen) => {
            const preset = all.find(({ id }) => id === chosen);
            if (preset !== undefined) onChange(normalizeUtmValues(preset.values, preset.hygiene));
          }}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-3">
        {utmFields.map((field) => (
          <TextField
            key={field}
            label={i18n.t(`editor.field.${field}`)}
            value={values[field]}
            onChange={(value) => onChange({ ...values, [field]: value })}
            spellCheck={false}
          />
        ))}
      </div>
      <p className="text-xs text-quiet">{i18n.t('bulk.emptyHint')}</p>
    </>
  );
}
