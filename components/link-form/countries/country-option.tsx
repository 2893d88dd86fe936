import { i18n } from '#i18n';
import { groupWith } from '@/lib/link/country/change-groups.ts';
import type { Country } from '@/lib/link/country/names.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { addressOf } from './address-of.ts';

/** A country in the list, with the address that it already has. */
export function CountryOption({ country, groups }: { country: Country; groups: readonly CountryGroup[] }) {
  const elsewhere = groupWith(groups, country.id);
  return (
    <>
      <span>{country.name}</span>
      <span className="text-small text-quiet">{country.id}</span>
      {elsewhere !== null && (
        <span className="col-span-full truncate text-small text-quiet">
          {i18n.t('editor.countries.moves', [addressOf(groups, elsewhere)])}
        </span>
      )}
    </>
  );
}
