import { useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { UsualValue } from '@/components/link-form/utm/usual-value.tsx';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { usualSpellings } from '@/lib/link/channels/usual-value.ts';

interface Props {
  value: string;
  /** The pattern that applies if the field is empty. */
  placeholder: string;
  /** Recent campaigns, newest first. */
  used: readonly string[];
  onChange: (campaign: string) => void;
}

/** A field for the campaign of all links of the set, with suggestions. */
export function CampaignField({ value, placeholder, used, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const offered = useMemo(() => usualSpellings('utm_campaign', used, { allowed: [], used }), [used]);
  const accept = (campaign: string) => {
    onChange(campaign);
    input.current?.focus();
  };
  return (
    <div className="relative min-w-0">
      <ComboField
        ref={input}
        label={i18n.t('editor.utm.field.utm_campaign')}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        limit={fields.utm_campaign.max}
        values={offered}
        recent={offered.slice(0, 5)}
        aria-keyshortcuts="g"
      />
      <div role="status">
        <UsualValue field="utm_campaign" value={value} used={used} onTake={accept} />
      </div>
    </div>
  );
}
