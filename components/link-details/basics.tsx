import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { LongText } from '@/components/ui/long-text.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableAddress } from '@/lib/link/names/readable-host.ts';
import { elsewhereRoute } from '@/lib/link/routes.ts';
import { Field, Fields, Moment, Value } from './value.tsx';

/** Lists the fields that every link has. */
export function Basics({ link }: { link: LinkRecord }) {
  const { title, favicon, tags, created_at, last_clicked } = link;
  const created = created_at && <Moment dateTime={created_at} />;
  const clicked = last_clicked && <Moment dateTime={last_clicked} />;
  const never = link.is_clicked === false && i18n.t('links.neverClicked');
  const quiet = (text: string) => <span className="text-xs text-quiet">{text}</span>;
  const none = quiet(i18n.t('linkPage.none'));
  // A field that only the service sets was not reported, which is not the same as empty.
  const notTold = quiet(i18n.t('stats.notReported'));
  const rows: [label: string, value: ReactNode][] = [
    [i18n.t('editor.field.long_url'), <Destination key="long_url" link={link} none={none} />],
    [i18n.t('linkPage.short_url'), <ShortAddress key="short_url" link={link} none={none} />],
    [i18n.t('editor.field.title'), title && <LongText key="title" text={title} />],
    [i18n.t('editor.field.favicon'), favicon && <Value field="favicon" value={favicon} />],
    [i18n.t('editor.field.tags'), tags && tags.length > 0 && <Tags tags={tags} />],
    [i18n.t('linkPage.created_at'), created || notTold],
    [
      i18n.t('linkPage.is_clicked'),
      link.is_clicked === null ? notTold : i18n.t(link.is_clicked ? 'linkPage.yes' : 'linkPage.no'),
    ],
    [i18n.t('linkPage.last_clicked'), clicked || never || notTold],
    [i18n.t('linkPage.id'), link.id],
  ];
  return (
    <Fields>
      {rows.map(([label, value]) => (
        <Field key={label} label={label}>
          {value || none}
        </Field>
      ))}
    </Fields>
  );
}

/** The destination. An update can't change it (interface §2.2), so it offers a copy with another one. */
const Destination = ({ link: { id, long_url }, none }: { link: LinkRecord; none: ReactNode }) => (
  <>
    {long_url ? <Address address={long_url} /> : none}
    <p className="text-xs text-quiet">
      {i18n.t('linkPage.fixed')} <Link href={elsewhereRoute(id)}>{i18n.t('editor.elsewhere')}</Link>
    </p>
  </>
);

/** The address to share, then the other address and the slug if they differ. */
function ShortAddress({ link, none }: { link: LinkRecord; none: ReactNode }) {
  const { short_url, custom_url, custom_link } = link;
  const address = addressToShare(link);
  const other = short_url !== address ? short_url : null;
  const hasSlug = [custom_url, short_url].some((url) => url !== null && slugOf(url) === custom_link);
  return (
    <>
      {address === null ? none : <Address address={address} />}
      {other !== null && (
        <p className="text-xs text-quiet">
          {i18n.t('linkPage.also')} <Address address={other} />
        </p>
      )}
      {custom_link && !hasSlug && (
        <p className="text-xs text-quiet">
          {i18n.t('editor.field.custom_link')}: <LongText text={custom_link} />
        </p>
      )}
    </>
  );
}

/** Returns the decoded last path segment of an address; null if it can't be decoded. */
function slugOf(address: string): string | null {
  try {
    return decodeURIComponent(URL.parse(address)?.pathname.split('/').at(-1) ?? '');
  } catch {
    return null;
  }
}

const Address = ({ address }: { address: string }) => (
  <LongText
    text={address}
    draw={(shown) => (
      <WebLink address={address} otherwise={shown}>
        {readableAddress(shown)}
      </WebLink>
    )}
  />
);

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap items-center gap-1">
    {tags.map((tag) => (
      <span className="rounded-control bg-sunken px-2" key={tag}>
        {tag}
      </span>
    ))}
  </span>
);
