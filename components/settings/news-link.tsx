import { Link } from 'wouter';
import { i18n } from '#i18n';
import { useNews } from '@/components/help/use-news.ts';
import styles from './settings.module.css';

/** The way to what this version has brought, marked until it was seen. */
export function NewsLink() {
  const { hasNews } = useNews();
  return (
    <Link href="/help?new" className={hasNews ? styles['news'] : undefined}>
      {i18n.t('settings.whatsNew')}
    </Link>
  );
}
