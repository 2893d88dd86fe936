import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useHashSearch } from '@/components/route/hash-route.ts';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import styles from './help.module.css';
import { Markdown } from './markdown.tsx';
import { useNews } from './use-news.ts';
import { whatsNew } from './whats-new.ts';

/** Made when the extension is built (scripts/third-party-licenses.ts). */
const licensesPage = '/licenses.txt';

const questions = ['shorten', 'find', 'connect', 'offline', 'kept', 'token', 'keys'] as const;

/** Options > Settings > Help: what people ask first, and what changed. */
export function HelpPage() {
  usePageTitle(i18n.t('help.heading'));
  const news = useRef<HTMLHeadingElement>(null);
  const wantsNews = useHashSearch() === 'new';
  const { seeNews } = useNews();
  useEffect(() => {
    if (wantsNews) news.current?.focus();
  }, [wantsNews]);
  // All of it stands on this page.
  useEffect(() => seeNews(), [seeNews]);
  const { version } = browser.runtime.getManifest();
  return (
    <div className={styles['page']}>
      <h1>{i18n.t('help.heading')}</h1>
      <dl className={styles['questions']}>
        {questions.map((name) => (
          <div key={name}>
            <dt>{i18n.t(`help.${name}.question`)}</dt>
            <dd>{i18n.t(`help.${name}.answer`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href="/connection">{i18n.t('help.toConnection')}</Link>
      </p>
      <section className={styles['news']}>
        <h2 ref={news} tabIndex={-1}>
          {i18n.t('help.new', [version])}
        </h2>
        <Markdown text={whatsNew} />
      </section>
      <p>
        <a href={licensesPage} target="_blank" rel="noreferrer">
          {i18n.t('help.licenses')}
        </a>
      </p>
    </div>
  );
}
