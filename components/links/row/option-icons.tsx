import { TimerOff } from 'lucide-react';
import { i18n } from '#i18n';
import { sections } from '@/components/link-form/sections.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type LinkOption, optionsOf } from '@/lib/link/link-options.ts';
import styles from './grid.module.css';

/** The icon of a link's option, named on hover and for screen readers. */
export function OptionIcon({ option }: { option: LinkOption }) {
  const isExpired = option === 'expired';
  const Icon = isExpired ? TimerOff : sections[option].icon;
  const words = isExpired ? i18n.t('links.expired') : i18n.t(`editor.section.${option}`);
  return (
    <span role="img" aria-label={words} title={words} className={isExpired ? styles['expired'] : undefined}>
      <Icon size={14} aria-hidden />
    </span>
  );
}

/** Shows an icon for each option of a link. */
export const OptionIcons = ({ link }: { link: LinkRecord }) => (
  <span className={styles['signList']}>
    {optionsOf(link, new Date()).map((option) => (
      <OptionIcon key={option} option={option} />
    ))}
  </span>
);
