import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { metrics } from '@/lib/stats/figures.ts';
import { countWords } from '../formats.ts';
import type { LinkFigures } from './use-each-figures.ts';

interface Props {
  /** Null for a link that is not chosen, undefined for one that is not asked for. */
  answer: LinkFigures | null | undefined;
  onRetry: () => void;
}

/** What is known of one link: its counts, or why they are not there. */
export function AcrossCells({ answer, onRetry }: Props) {
  if (answer === null) return <td colSpan={2}>{i18n.t('stats.across.leftOut')}</td>;
  if (answer === undefined) return <td colSpan={2}>{i18n.t('stats.across.unasked')}</td>;
  if (answer.state !== 'shown') {
    const failure = answer.state === 'failed' ? answer.failure : answer.former;
    if (failure === null) return <td colSpan={2}>{i18n.t('stats.across.waiting')}</td>;
    return (
      <td colSpan={2}>
        {failureWords(failure, { service: i18n.t('failure.theService'), mayReach: true }).title}{' '}
        <Button kind="quiet" onClick={onRetry} busy={answer.state === 'asking'}>
          {i18n.t(answer.state === 'asking' ? 'stats.across.waiting' : 'failure.retry')}
        </Button>
      </td>
    );
  }
  return (
    <>
      {metrics.map((metric) => (
        <td key={metric}>{countWords(answer.figures[metric])}</td>
      ))}
    </>
  );
}
