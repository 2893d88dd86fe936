import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Text } from '@/components/ui/text.tsx';
import { changeGroup, emptyGroup } from '@/lib/link/country/change-groups.ts';
import { groupErrors } from '@/lib/link/country/group-errors.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { asksForMore } from '@/lib/link/draft-rules.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { useDraftState, useEditing, useField } from '../draft/draft-context.tsx';
import type { DraftState } from '../draft/draft-store.ts';
import { useWholeAddresses } from '../draft/use-whole-addresses.ts';
import { CountryGroupFields } from './country-group-fields.tsx';

/** True if the rules must be valid: they are on, and not as another program wrote them. */
const mustBeValid = ({ draft, base, editing }: DraftState): boolean =>
  draft.has_geo_targeting &&
  (editing.kind === 'new' || !base.has_geo_targeting || !sameField('geo_targets', draft, base));

/** Fields for the addresses of visitors from some countries. An address can have several countries. */
export function CountriesFields() {
  const { value, set, error } = useField('geo_targets');
  const isValidated = useDraftState(mustBeValid);
  const asked = useDraftState(
    ({ errors: { geo_targets } }) => geo_targets?.kind === 'rule' && asksForMore(geo_targets.rule),
  );
  const whole = useWholeAddresses();
  const { kind } = useEditing();
  const groups = value.length > 0 ? value : [emptyGroup];
  const { keys, drop } = useKeys(groups.length);
  const [added, setAdded] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const errors = isValidated ? groupErrors(groups, { asked, whole }) : [];
  const isExplained = errors.some(({ country_ids, target_url }) => country_ids || target_url);

  const remove = (at: number) => {
    drop(at);
    set(groups.filter((_, index) => index !== at));
    add.current?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <Text tone="quiet">
        {i18n.t('editor.countries.hint')} {kind === 'new' && i18n.t('editor.countries.afterwards')}
      </Text>
      {error !== undefined && !isExplained && (
        // The service does not name the refused rule, so its refusal focuses this.
        <div data-wrong tabIndex={-1}>
          <Notice tone="bad">
            <p>{error}</p>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 gap-6">
        {groups.map((_group, at) => (
          <CountryGroupFields
            key={keys[at]}
            at={at}
            groups={groups}
            errors={errors[at] ?? {}}
            focused={added === at}
            onGroups={set}
            onAddress={(target_url) => set(changeGroup(groups, at, { target_url }))}
            onRemove={value.length > 0 ? () => remove(at) : null}
          />
        ))}
      </div>
      <div>
        <Button
          ref={add}
          onClick={() => {
            setAdded(groups.length);
            set([...groups, emptyGroup]);
          }}
        >
          <Plus size={16} aria-hidden />
          {i18n.t('editor.countries.add')}
        </Button>
      </div>
    </div>
  );
}

/** Returns keys for rows without ids, so that typed text stays in its row when another row is removed. */
function useKeys(count: number): { keys: readonly number[]; drop: (at: number) => void } {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  keys.current.length = Math.min(keys.current.length, count);
  while (keys.current.length < count) keys.current.push(next.current++);
  return { keys: keys.current, drop: (at) => keys.current.splice(at, 1) };
}

/** The content of the section. Its summary counts the countries: "3 countries". */
export const countries = {
  Fields: CountriesFields,
  summary: ({ has_geo_targeting, geo_targets }: LinkDraft): string => {
    const count = new Set(geo_targets.flatMap(({ country_ids }) => country_ids)).size;
    return has_geo_targeting && count > 0 ? i18n.t('editor.countries.summary', count) : '';
  },
};
