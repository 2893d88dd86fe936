import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { useHashSearch } from '@/components/route/hash-route.ts';
import styles from './settings.module.css';

const groups = ['create', 'reach', 'look', 'data'] as const;

type GroupName = (typeof groups)[number];

const idOf = (name: GroupName) => `settings-${name}`;

/** Shows a group from its heading on, which takes the focus. */
const showGroup = (name: GroupName) => document.getElementById(idOf(name))?.focus();

/** Leads to each group of settings. */
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

/** Settings that belong together, below their heading. The address can name one: `#/settings?look`. */
export function SettingGroup({ name, children }: { name: GroupName; children: ReactNode }) {
  const isNamed = useHashSearch() === name;
  useEffect(() => {
    if (isNamed) showGroup(name);
  }, [isNamed, name]);
  return (
    <section className={styles['group']} aria-labelledby={idOf(name)}>
      <h2 id={idOf(name)} tabIndex={-1}>
        {i18n.t(`settings.group.${name}`)}
      </h2>
      {children}
    </section>
  );
}
