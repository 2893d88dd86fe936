import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { groupWith } from '@/lib/link/country/change-groups.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { addressOf } from './address-of.ts';

interface Props {
  /** The typed countries that another group has. */
  country_ids: readonly string[];
  groups: readonly CountryGroup[];
  nameOf: (country_id: string) => string;
  onMove: (country_ids: readonly string[]) => void;
}

/** Shows which countries have another address already, with a button that moves them here. */
export function Elsewhere({ country_ids, groups, nameOf, onMove }: Props) {
  if (country_ids.length === 0) return null;
  return (
    <Notice
      tone="warn"
      actions={<Button onClick={() => onMove(country_ids)}>{i18n.t('editor.countries.moveHere')}</Button>}
    >
      {country_ids.map((id) => {
        const at = groupWith(groups, id);
        return (
          at !== null && <p key={id}>{i18n.t('editor.countries.elsewhere', [nameOf(id), addressOf(groups, at)])}</p>
        );
      })}
    </Notice>
  );
}
