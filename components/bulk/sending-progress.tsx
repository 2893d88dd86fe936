import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Progress } from '@/components/ui/progress.tsx';
import { Hint } from '@/components/ui/text.tsx';

interface Props {
  sent: number;
  count: number;
}

/** Shows the number of rows that the background has, and warns that closing the page cancels the job. */
export function SendingProgress({ sent, count }: Props) {
  return (
    <>
      <Progress
        label={i18n.t('bulk.sending', count, [formatCount(sent), formatCount(count)])}
        value={sent}
        max={count}
      />
      <Hint>{i18n.t('bulk.sendingHint')}</Hint>
    </>
  );
}
