import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { firstMilestone } from '@/lib/watch/milestones.ts';
import { maxDays, minDays } from '@/lib/watch/silence.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';
import { readTyped, type Typed, typedOf } from './typed-choices.ts';
import { useWatching } from './use-watching.ts';
import styles from './watch.module.css';

interface Props {
  id: string;
  connection: NamedConnection;
  /** What is told so far; null where nothing is. */
  choices: WatchChoices | null;
  onWatched: () => void;
}

/** The n-th milestone, from 0, in words. */
const milestone = (n: number) => formatCount(firstMilestone * 10 ** n);

/** What to be told of a link. The permission for it is asked by the very press that sends it. */
export function WatchForm({ id, connection, choices, onWatched }: Props) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(choices));
  const [tried, setTried] = useState(false);
  const { watching, watch } = useWatching(id, onWatched);
  const nothing = useId();
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { problem, choices: wanted } = readTyped(typed);
  const isNothing = tried && problem === 'nothing';

  const press = () => {
    setTried(true);
    if (wanted !== null && watching.state !== 'looking') void watch(wanted);
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <fieldset aria-describedby={isNothing ? nothing : undefined}>
        <legend>{i18n.t('watch.tellWhen')}</legend>
        <Choice
          type="checkbox"
          label={i18n.t('watch.milestones', [milestone(0), milestone(1), milestone(2)])}
          checked={typed.milestones}
          onChange={(milestones) => change({ milestones })}
        />
        <Choice
          type="checkbox"
          label={i18n.t('watch.quiet')}
          checked={typed.quiet}
          onChange={(quiet) => change({ quiet })}
        />
        {typed.quiet && (
          <div className={styles['days']}>
            <TextField
              label={i18n.t('watch.days')}
              inputMode="numeric"
              value={typed.days}
              onChange={(days) => change({ days })}
              hint={i18n.t('watch.daysHint', [minDays, maxDays])}
              error={problem === 'days' ? i18n.t('watch.daysWrong', [minDays, maxDays]) : undefined}
            />
          </div>
        )}
      </fieldset>
      {isNothing && (
        <p id={nothing} className={styles['error']} role="alert">
          {i18n.t('watch.nothing')}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" busy={watching.state === 'looking'}>
          {i18n.t(choices === null ? 'watch.start' : 'watch.save')}
        </Button>
        {watching.state === 'looking' && <span role="status">{i18n.t('watch.starting')}</span>}
      </div>
      {watching.state === 'refused' && <Notice tone="warn">{i18n.t('watch.refused')}</Notice>}
      {watching.state === 'failed' && (
        <FailureNotice
          failure={watching.failure}
          connection={connection}
          shownFields={[]}
          onRetry={press}
          onConnection={() => navigate('/connection')}
        />
      )}
    </form>
  );
}
