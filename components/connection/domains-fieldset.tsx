import { Plus, X } from 'lucide-react';
import { i18n } from '#i18n';
import { BesideField } from '@/components/ui/beside-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { type ConnectionErrors, type DomainValues, newDomain } from './connection-values.ts';

interface Props {
  domains: DomainValues[];
  defaultKey: string | null;
  onChange: (part: { domains?: DomainValues[]; defaultKey?: string | null }) => void;
  errors: ConnectionErrors;
}

/** The fields for a connection's domains and the default one. */
export function DomainsFieldset({ domains, defaultKey, onChange, errors }: Props) {
  const change = (key: string, part: Partial<DomainValues>) =>
    onChange({ domains: domains.map((domain) => (domain.key === key ? { ...domain, ...part } : domain)) });

  const add = () => {
    const domain = newDomain();
    onChange({ domains: [...domains, domain], ...(domains.length === 0 && { defaultKey: domain.key }) });
  };

  const remove = (key: string) =>
    onChange({
      domains: domains.filter((domain) => domain.key !== key),
      ...(key === defaultKey && { defaultKey: null }),
    });

  const isDefault = (key: string | null) => (
    <Choice
      type="radio"
      name="default"
      label={i18n.t(key === null ? 'connection.domainDefaultNone' : 'connection.domainDefault')}
      checked={defaultKey === key}
      onChange={() => onChange({ defaultKey: key })}
    />
  );

  return (
    <FieldGroup label={i18n.t('connection.domains')}>
      <div className="grid grid-cols-1 gap-3">
        {domains.length === 0 && <Hint>{i18n.t('connection.domainsHint')}</Hint>}
        {domains.map(({ key, id, label }, index) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 min-[640px]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <div className="max-[640px]:col-span-full">
              <TextField
                label={i18n.t('connection.domainLabel')}
                value={label}
                onChange={(text) => change(key, { label: text })}
                error={errors[`${key}.label`]}
                placeholder={i18n.t('connection.domainLabelHint')}
              />
            </div>
            <TextField
              label={i18n.t('connection.domainId')}
              value={id}
              onChange={(text) => change(key, { id: text })}
              error={errors[`${key}.id`]}
              spellCheck={false}
            />
            <BesideField>
              {isDefault(key)}
              <Button
                kind="quiet"
                shape="icon"
                onClick={() => remove(key)}
                aria-label={
                  label === ''
                    ? i18n.t('connection.domainRemoveNth', [formatCount(index + 1)])
                    : i18n.t('connection.domainRemove', [label])
                }
              >
                <X size={16} aria-hidden />
              </Button>
            </BesideField>
          </div>
        ))}
        {domains.length > 0 && isDefault(null)}
        <div>
          <Button onClick={add}>
            <Plus size={16} aria-hidden />
            {i18n.t('connection.domainAdd')}
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}
