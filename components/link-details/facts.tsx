import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { useCountryNames } from '@/components/link-form/countries/use-country-names.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { Divided } from '@/components/ui/divided.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { keyed } from '@/lib/contract/keyed.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { DraftField } from '@/lib/link/draft.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { type RecordSection, recordSections } from '@/lib/link/record-sections.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import { Field, Fields, Moment, Value } from './value.tsx';

/** Everything that is set on a link, besides its title and main addresses. */
export function Facts({ link }: { link: LinkRecord }) {
  const sections = recordSections(link);
  // The card shows a social preview that is on.
  const details = sections.filter(
    ({ name, isOn, values }) =>
      (values.length > 0 && !(name === 'preview' && isOn)) || (name === 'countries' && hasRules(link)),
  );
  const switches = sections.filter(({ isOn, values }) => isOn && values.length === 0);
  return (
    <Text as="div" size="sm" className="grid grid-cols-1 gap-4">
      <Fields>
        {generalFacts(link).map(([label, value]) => (
          <Field key={label} label={label}>
            {value}
          </Field>
        ))}
        {switches.map(({ name }) => (
          <Field key={name} label={i18n.t(`editor.section.${name}`)}>
            {i18n.t('linkPage.on')}
          </Field>
        ))}
      </Fields>
      {details.map((section) => (
        <SectionFacts key={section.name} section={section} link={link} />
      ))}
      <Hint className="wrap-anywhere">
        <FactLine facts={[i18n.t('linkPage.idIs', [link.id]), i18n.t('linkPage.zone', [personZone()])]} />
      </Hint>
    </Text>
  );
}

const hasRules = ({ geo_targets }: LinkRecord) => (geo_targets ?? []).length > 0;

/** Returns the facts that belong to no section. Leaves out what is not set or not reported. */
function generalFacts(link: LinkRecord): [label: string, value: ReactNode][] {
  const { favicon, tags, created_at, last_clicked, is_clicked } = link;
  const facts: [label: string, value: ReactNode][] = [
    [i18n.t('linkPage.created_at'), created_at && <Moment key="created" dateTime={created_at} />],
    [
      i18n.t('linkPage.last_clicked'),
      last_clicked ? (
        <Moment key="clicked" dateTime={last_clicked} />
      ) : (
        is_clicked === false && i18n.t('linkPage.never')
      ),
    ],
    [i18n.t('editor.field.tags'), tags && tags.length > 0 && <Tags key="tags" tags={tags} />],
    [i18n.t('linkPage.also'), otherAddress(link)],
    [i18n.t('editor.field.custom_link'), slugOf(link)],
    [i18n.t('editor.field.favicon'), favicon && <Value key="favicon" field="favicon" value={favicon} />],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

/** Returns the service's own short address if another is the one to share. */
function otherAddress(link: LinkRecord): ReactNode {
  const { short_url } = link;
  return short_url !== null && short_url !== addressToShare(link) && <bdi dir="ltr">{withoutScheme(short_url)}</bdi>;
}

/** Returns the slug if no address shows it. */
function slugOf({ custom_link, custom_url, short_url }: LinkRecord): string | null {
  const isShown = [custom_url, short_url].some((url) => url !== null && lastSegment(url) === custom_link);
  return isShown ? null : custom_link;
}

/** Returns the decoded last path segment of an address; null if it can't be decoded. */
function lastSegment(address: string): string | null {
  try {
    return decodeURIComponent(URL.parse(address)?.pathname.split('/').at(-1) ?? '');
  } catch {
    return null;
  }
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap items-center gap-1">
    {tags.map((tag) => (
      <Chip key={tag}>
        <bdi>{tag}</bdi>
      </Chip>
    ))}
  </span>
);

/** The UTM fields, whose section names them already. */
const utmNames = keyed(utmFields, (field) => `stats.column.${field}` as const);

const labelOf = (field: DraftField): string => {
  const utm = utmFields.find((each) => each === field);
  return i18n.t(utm === undefined ? `editor.field.${field}` : utmNames[utm]);
};

/** The values of one section, below its name. Says so if the section is off. */
function SectionFacts({ section: { name, isOn, values }, link }: { section: RecordSection; link: LinkRecord }) {
  const id = `section-${name}`;
  return (
    <Divided as="section" className="grid grid-cols-1 gap-2" aria-labelledby={id}>
      <Text as="h2" id={id} size="sm" weight="medium">
        {i18n.t(`editor.section.${name}`)}
        {!isOn && (
          <Text as="span" tone="quiet" weight="normal">
            {' '}
            {i18n.t('linkPage.off')}
          </Text>
        )}
      </Text>
      <Fields>
        {values.map((each) => (
          <Field key={each.field} label={labelOf(each.field)}>
            <Value field={each.field} value={each.value} />
            {isOn && !each.isOn && <Hint as="span"> {i18n.t('linkPage.kept')}</Hint>}
          </Field>
        ))}
        {name === 'countries' && <Countries link={link} />}
      </Fields>
    </Divided>
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
