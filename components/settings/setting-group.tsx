import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { useHashSearch } from '@/components/route/hash-route.ts';
import { PageIndex } from '@/components/ui/page-index.tsx';
import { focusSection, Section } from '@/components/ui/section.tsx';
import { SettingRows } from '@/components/ui/setting-row.tsx';

const groups = ['create', 'reach', 'look', 'data'] as const;

type GroupName = (typeof groups)[number];

const idOf = (name: GroupName) => `settings-${name}`;

const showGroup = (name: GroupName) => focusSection(idOf(name));

/** Links to the groups of settings. */
export const GroupIndex = () => (
  <PageIndex label={i18n.t('settings.index')}>
    {groups.map((name) => (
      <li key={name}>
        <Link href={`/settings?${name}`} replace onClick={() => showGroup(name)}>
          {i18n.t(`settings.group.${name}`)}
        </Link>
      </li>
    ))}
  </PageIndex>
);

interface Props {
  name: GroupName;
  /** Buttons that do something at once, unlike a setting. */
  actions?: ReactNode;
  /** The settings, each a row. */
  children: ReactNode;
}

/** Related settings below a heading. The page's address can name a group: `#/settings?look`. */
export function SettingGroup({ name, actions, children }: Props) {
  const isNamed = useHashSearch() === name;
  useEffect(() => {
    if (isNamed) showGroup(name);
  }, [isNamed, name]);
  return (
    <Section title={i18n.t(`settings.group.${name}`)} id={idOf(name)} actions={actions}>
      <SettingRows>{children}</SettingRows>
    </Section>
  );
}
