import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useHashSearch } from '@/components/route/hash-route.ts';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Section } from '@/components/ui/section.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { repository } from '@/lib/project/repository.ts';
import { issueForm } from './issue-form.ts';
import { Markdown } from './markdown.tsx';
import { Problems } from './problems.tsx';
import { supportPage } from './support-page.ts';
import { useNews } from './use-news.ts';
import { allChanges, whatsNew } from './whats-new.ts';

/** The build writes this file (scripts/third-party-licenses.ts). */
const licensesPage = '/licenses.txt';

/** The common questions, each with the page that its answer links to. */
const questions = [
  ['shorten', '/settings?create'],
  ['find', '/links'],
  ['connect', '/connection'],
  ['offline', '/pending'],
  ['sent', '/connection'],
  ['kept', '/settings?data'],
  ['token', '/connection'],
  ['keys', '/settings?reach'],
] as const;

/** True if the texts are in English, as the changelog is. */
const isEnglish = (): boolean => i18n.t('language') === 'en';

/** Options > Help: common questions, changes of this version and recent problems. */
export const HelpPage = () => <Help project={repository} />;

/** @param project - the address of the project's repository; null if it is not public */
export function Help({ project }: { project: string | null }) {
  usePageTitle(i18n.t('help.heading'));
  const search = useHashSearch();
  const { seeNews } = useNews();
  useEffect(() => seeNews(), [seeNews]);
  const { version } = browser.runtime.getManifest();
  const wordReport = issueForm(project, 'wrong-word') ?? supportPage();
  if (search === 'changes') return <AllChanges version={version} />;
  return (
    <Page width="reading">
      <PageHeader title={i18n.t('help.heading')} />
      <dl className="grid grid-cols-1 gap-4">
        {questions.map(([name, route]) => (
          <div key={name} className="grid grid-cols-1 gap-1">
            <Text as="dt" weight="medium">
              {i18n.t(`help.${name}.question`)}
            </Text>
            <Text as="dd" tone="quiet">
              {i18n.t(`help.${name}.answer`)} <Link href={route}>{i18n.t(`help.${name}.link`)}</Link>
            </Text>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-8">
        <Section title={i18n.t('help.new', [version])}>
          {isEnglish() && <Markdown text={whatsNew} />}
          <p>
            <Link href="/help?changes" hrefLang="en">
              {i18n.t('help.allChanges')}
            </Link>
          </p>
        </Section>
        <Problems report={issueForm(project, 'bug')} />
        <div className="grid grid-cols-1 justify-items-start gap-2">
          {wordReport !== null && (
            <a href={wordReport} target="_blank" rel="noreferrer">
              {i18n.t('help.wrongWord')}
            </a>
          )}
          <a href={licensesPage} hrefLang="en" target="_blank" rel="noreferrer">
            {i18n.t('help.licenses')}
          </a>
        </div>
      </div>
    </Page>
  );
}

/** Options > Help > All changes of this version. */
function AllChanges({ version }: { version: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Page width="reading">
      <PageHeader
        title={i18n.t('help.all', [version])}
        parent={<Link href="/help">{i18n.t('help.back')}</Link>}
        heading={heading}
      />
      <div className="grid grid-cols-1 gap-4" lang="en" dir="ltr">
        <Markdown text={allChanges} />
      </div>
    </Page>
  );
}
