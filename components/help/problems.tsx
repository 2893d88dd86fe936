import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { useCopying } from '@/components/share/use-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { List } from '@/components/ui/list.tsx';
import { Section } from '@/components/ui/section.tsx';
import { formatMoment } from '@/components/ui/stats-formats.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { useWatched } from '@/components/ui/use-stored.ts';
import { type Problem, problemsItem } from '@/lib/storage/problems.ts';

/**
 * Lists failures that Hem recovered from, to copy into a report. They contain no address, token or text of a link.
 *
 * @param report - the address of the form for reports; null if there is none
 */
export function Problems({ report }: { report: string | null }) {
  const stored = useWatched(problemsItem);
  const { copy, copying } = useCopying();
  if (stored.state === 'loading') return null;
  const problems = stored.value;
  return (
    <Section title={i18n.t('help.problems.heading')}>
      {problems.length === 0 ? (
        <Text tone="quiet">{i18n.t('help.problems.none')}</Text>
      ) : (
        <>
          <p>{i18n.t('help.problems.text')}</p>
          <List>
            {problems.map((problem) => (
              <li key={`${problem.activity} ${problem.error}`}>
                {i18n.t(`help.problems.activity.${problem.activity}`)}
                <Hint>
                  <FactLine
                    facts={[
                      <code key="error">{problem.error}</code>,
                      ...(problem.count > 1
                        ? [i18n.t('help.problems.times', problem.count, [formatCount(problem.count)])]
                        : []),
                      formatMoment(problem.at),
                    ]}
                  />
                </Hint>
              </li>
            ))}
          </List>
          <p>
            <Button onClick={() => void copy(Promise.resolve(reportOf(problems)))}>
              {i18n.t('help.problems.copy')}
            </Button>{' '}
            <span role="status">
              {copying === 'copied' && i18n.t('made.copiedToClipboard')}
              {copying === 'failed' && i18n.t('made.notCopied')}
            </span>
          </p>
        </>
      )}
      {report !== null && (
        <p>
          <a href={report} target="_blank" rel="noreferrer">
            {i18n.t('help.problems.report')}
          </a>
        </p>
      )}
    </Section>
  );
}

/** Returns the problems as text for developers, in English and UTC. */
const reportOf = (problems: readonly Problem[]): string =>
  [
    `Hem ${browser.runtime.getManifest().version}, ${navigator.userAgent}`,
    ...problems.map(
      ({ activity, error, at, count }) => `${new Date(at).toISOString()} ${activity}: ${error}, ${count}x`,
    ),
  ].join('\n');
