import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { useHashSearch } from '@/components/route/hash-route.ts';
import styles from './settings.module.css';

const groups = ['create', 'reach', 'look', 'data'] as const;

type GroupName = (typeof groups)[number];

const idOf = (name: GroupName) => `settings-${name}`;

/** Focuses the heading of a group, which scrolls to it. */
const showGroup = (name: GroupName) => document.getElementById(idOf(name))?.focus();

/** Links to the groups of settings. */
export const GroupIndex = () => (
  <ul className={styles['index']} aria-label={i18n.t('settings.index')}>
    {groups.map((name) => (
      <li key={name}>
        <Link href={`/settings?${name}`} replace onClick={() => showGroup(name)}>
          {i18n.t(`settings.group.${name}`)}
        </Link>
      </li>
    ))}
  </ul>
);

/** Related settings below a heading. The page's address can name a group: `#/settings?look`. */
export function SettingGroup({ name, children }: { name: GroupName; children: ReactNode }) {
  const isNamed = useHashSearch() === name;
  useEffect(() => {
    if (isNamed) showGroup(name);
  }, [isNamed, name]);
  return (
    <section
      className="grid grid-cols-1 gap-5 [&>h2]:scroll-mbs-4 [&>h2:focus]:outline-none"
      aria-labelledby={idOf(name)}
    >
      <h2 id={idOf(name)} tabIndex={-1}>
        {i18n.t(`settings.group.${name}`)}
      </h2>
      {children}
    </section>
  );
}

/** Settings of one subject within a group. */
export const SettingSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3 border-t border-line pt-4">
    {title !== undefined && <h3 className="text-md">{title}</h3>}
    {children}
  </section>
);
