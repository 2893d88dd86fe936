import { i18n } from '#i18n';
import { useCountryNames } from '@/components/link-form/countries/use-country-names.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type RecordSection, recordSections } from '@/lib/link/record-sections.ts';
import { Basics } from './basics.tsx';
import { Field, Fields, Value } from './value.tsx';

/** All fields of a link, grouped as in the form. Sections without values share one line. */
export function Details({ link }: { link: LinkRecord }) {
  const sections = recordSections(link);
  const hasContent = ({ name, isOn, values }: RecordSection) =>
    isOn || values.length > 0 || (name === 'countries' && (link.geo_targets ?? []).length > 0);
  const unset = sections.filter((section) => !hasContent(section)).map(({ name }) => i18n.t(`editor.section.${name}`));
  return (
    <div className="grid grid-cols-1 gap-5">
      <Basics link={link} />
      {sections.filter(hasContent).map((section) => (
        <section key={section.name} className="grid grid-cols-1 gap-3" aria-labelledby={`section-${section.name}`}>
          <h2 id={`section-${section.name}`} className="border-t border-line pt-3 text-md">
            {i18n.t(`editor.section.${section.name}`)}{' '}
            <span className="text-xs font-normal text-quiet">
              {i18n.t(section.isOn ? 'linkPage.on' : 'linkPage.off')}
            </span>
          </h2>
          <Fields>
            {section.values.map(({ field, value, isOn }) => (
              <Field key={field} label={i18n.t(`editor.field.${field}`)}>
                <Value field={field} value={value} />
                {!isOn && <span className="text-xs text-quiet"> {i18n.t('linkPage.kept')}</span>}
              </Field>
            ))}
            {section.name === 'countries' && <Countries link={link} />}
          </Fields>
        </section>
      ))}
      {unset.length > 0 && <p className="text-xs text-quiet">{i18n.t('linkPage.unset', [unset.join(', ')])}</p>}
      <p className="text-xs text-quiet">{i18n.t('linkPage.zone', [personZone()])}</p>
    </div>
  );
}

/** The destination for each country, in the service's order. */
function Countries({ link: { geo_targets } }: { link: LinkRecord }) {
  const { nameOf } = useCountryNames();
  return (geo_targets ?? []).map(({ id, country, target_url }, at) => (
    <Field
      key={id ?? at}
      label={country?.iso2 ? nameOf(country.iso2) : (country?.name ?? i18n.t('linkPage.unknownCountry'))}
    >
      {target_url && <LongText text={target_url} />}
    </Field>
  ));
}
