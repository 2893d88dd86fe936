import { ChartPie, Frame, Globe, Hourglass, IdCard, Lock, MonitorSmartphone, TimerOff } from 'lucide-react';
import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type LinkOption, optionsOf } from '@/lib/link/link-options.ts';
import styles from './grid.module.css';

const icons: Record<LinkOption, typeof Lock> = {
  utm: ChartPie,
  preview: IdCard,
  platforms: MonitorSmartphone,
  countries: Globe,
  cloaking: Frame,
  password: Lock,
  expiration: Hourglass,
  expired: TimerOff,
};

/** The icon of a link's option, named on hover and for screen readers. */
export function OptionIcon({ option }: { option: LinkOption }) {
  const Icon = icons[option];
  const word = i18n.t(`links.sign.${option}`);
  return (
    <span role="img" aria-label={word} title={word} className={option === 'expired' ? styles['expired'] : undefined}>
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
