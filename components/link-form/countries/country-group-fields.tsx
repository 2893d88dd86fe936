import { X } from 'lucide-react';
import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { BesideField } from '@/components/ui/beside-field.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { addCountries, changeGroup, moveCountries } from '@/lib/link/country/change-groups.ts';
import type { GroupError, GroupErrors } from '@/lib/link/country/group-errors.ts';
import type { CountryNames } from '@/lib/link/country/names.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';
import { appSchemeOf } from '@/lib/link/platform/app-address.ts';
import { AddressOffer } from '../draft/address-offer.tsx';
import { addressWords } from '../draft/address-words.ts';
import { CountryPicker } from './country-picker.tsx';
import { useCountryNames } from './use-country-names.ts';

interface Props {
  groups: readonly CountryGroup[];
  /** The index of the group. */
  at: number;
  errors: GroupErrors;
  /** True for a group that was just added: its first field takes the focus. */
  focused: boolean;
  onGroups: (groups: CountryGroup[]) => void;
  onAddress: (target_url: string) => void;
  /** Null if nothing can be removed. */
  onRemove: (() => void) | null;
}

/** The fields of a group: its countries and their address. */
export function CountryGroupFields({ groups, at, errors, focused, onGroups, onAddress, onRemove }: Props) {
  const names = useCountryNames();
  const target_url = groups[at]?.target_url ?? '';
  const scheme = appSchemeOf(target_url);
  return (
    <fieldset
      className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] items-start gap-3"
      aria-label={i18n.t('editor.countries.group', [at + 1])}
    >
      <CountryPicker
        names={names}
        groups={groups}
        at={at}
        error={errors.country_ids && groupErrorWords(errors.country_ids, names)}
        focused={focused}
        onAdd={(ids) => onGroups(addCountries(groups, at, ids).groups)}
        onMove={(ids) => onGroups(moveCountries(groups, at, ids))}
        onKeep={(ids) => onGroups(changeGroup(groups, at, { country_ids: ids }))}
      />
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
          <TextField
            label={i18n.t('editor.countries.address')}
            value={target_url}
            onChange={onAddress}
            error={
              errors.target_url && scheme !== null
                ? i18n.t('editor.platforms.scheme', [scheme])
                : errors.target_url && groupErrorWords(errors.target_url, names)
            }
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <AddressOffer address={target_url} onUse={onAddress} />
        </div>
        {onRemove !== null && (
          <BesideField>
            <IconButton label={i18n.t('editor.countries.remove', [at + 1])} onClick={onRemove}>
              <X size={16} aria-hidden />
            </IconButton>
          </BesideField>
        )}
      </div>
    </fieldset>
  );
}

/** Returns the error of a group's field in words. */
function groupErrorWords(error: GroupError, { nameOf }: CountryNames): string {
  if (error.kind === 'contract') return contractWords(error.error);
  if (error.kind === 'address') return addressWords(error.fault);
  if (error.kind === 'twice') return i18n.t('editor.countries.error.twice', [nameOf(error.country_id)]);
  if (error.kind === 'unlisted')
    return i18n.t('editor.countries.error.unlisted', [error.country_id, contractWords({ code: 'country' })]);
  return i18n.t(`editor.countries.error.${error.kind}`);
}
