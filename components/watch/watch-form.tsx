import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayNotify, requestNotifications } from '@/lib/permissions/notifications.ts';
import { firstMilestone } from '@/lib/watch/milestones.ts';
import { maxDays, minDays, readDays } from '@/lib/watch/silence.ts';
import type { WatchChoices } from '@/lib/watch/watch.ts';

interface Props {
  id: string;
  connection: NamedConnection;
  /** The saved choices; null if the link is not watched. */
  choices: WatchChoices | null;
  onWatched: () => void;
}

/** Returns the n-th milestone (from 0) in words. */
const milestone = (n: number) => formatCount(firstMilestone * 10 ** n);

/** A form for the events to be notified of. Submitting it requests the permission for notifications. */
export function WatchForm({ id, connection, choices, onWatched }: Props) {
  const [values, setValues] = useState<WatchFormValues>(() => initialValues(choices));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { watching, watch } = useWatching(id, onWatched);
  const nothing = useId();
  const change = (part: Partial<WatchFormValues>) => setValues({ ...values, ...part });
  const { problem, choices: parsed } = parseForm(values);
  const dayLimits: [string, string] = [formatCount(minDays), formatCount(maxDays)];
  const isNothing = isSubmitted && problem === 'nothing';

  const submit = () => {
    setIsSubmitted(true);
    if (parsed !== null && watching.state !== 'starting') void watch(parsed);
  };
  return (
    <form
      className="grid grid-cols-1 justify-items-start gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset
        className="grid grid-cols-1 justify-items-start gap-2"
        aria-describedby={isNothing ? nothing : undefined}
      >
        <Text as="legend" weight="semibold">
          {i18n.t('watch.events')}
        </Text>
        <Choice
          type="checkbox"
          label={i18n.t('watch.milestones', [milestone(0), milestone(1), milestone(2)])}
          checked={values.milestones}
          onChange={(milestones) => change({ milestones })}
        />
        <Choice
          type="checkbox"
          label={i18n.t('watch.quiet')}
          checked={values.quiet}
          onChange={(quiet) => change({ quiet })}
        />
        {values.quiet && (
          <div className="grid w-full grid-cols-[minmax(0,240px)]">
            <TextField
              label={i18n.t('watch.days')}
              inputMode="numeric"
              value={values.days}
              onChange={(days) => change({ days })}
              hint={i18n.t('watch.daysHint', dayLimits)}
              error={problem === 'days' ? i18n.t('watch.daysWrong', dayLimits) : undefined}
            />
          </div>
        )}
      </fieldset>
      {isNothing && (
        <Text id={nothing} tone="bad" role="alert">
          {i18n.t('watch.nothing')}
        </Text>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" type="submit" busy={watching.state === 'starting'}>
          {i18n.t(choices === null ? 'watch.start' : 'watch.save')}
        </Button>
        {watching.state === 'starting' && <span role="status">{i18n.t('watch.starting')}</span>}
      </div>
      {watching.state === 'refused' && <Notice tone="warn">{i18n.t('watch.refused')}</Notice>}
      {watching.state === 'failed' && (
        <FailureNotice failure={watching.failure} connection={connection} onRetry={submit} onConnection={navigate} />
      )}
    </form>
  );
}

/** The form's values as typed, valid or not. */
interface WatchFormValues {
  milestones: boolean;
  quiet: boolean;
  days: string;
}

const defaultDays = 7;

/** Returns the form's initial values: the saved choices, or milestones alone. */
const initialValues = (choices: WatchChoices | null): WatchFormValues => ({
  milestones: choices?.milestones ?? true,
  quiet: (choices?.quietDays ?? null) !== null,
  days: String(choices?.quietDays ?? defaultDays),
});

type ParsedForm = { problem: null; choices: WatchChoices } | { problem: 'days' | 'nothing'; choices: null };

/** Parses the form's values. Returns the choices, or the problem with them. */
function parseForm({ milestones, quiet, days }: WatchFormValues): ParsedForm {
  const quietDays = quiet ? readDays(days) : null;
  if (quiet && quietDays === null) return { problem: 'days', choices: null };
  if (!milestones && !quiet) return { problem: 'nothing', choices: null };
  return { problem: null, choices: { milestones, quietDays } };
}

type Watching = { state: 'idle' | 'starting' | 'refused' } | { state: 'failed'; failure: Failure };

/** Returns a function that starts to watch a link. Call it directly from a click, as it requests a permission. */
function useWatching(id: string, onWatched: () => void) {
  const [watching, setWatching] = useState<Watching>({ state: 'idle' });
  const watch = async (choices: WatchChoices) => {
    const granted = requestNotifications();
    setWatching({ state: 'starting' });
    if (!(await granted) || !(await mayNotify())) return setWatching({ state: 'refused' });
    const answer = await ask('watchLink', { id, choices });
    if (!answer.ok) return setWatching({ state: 'failed', failure: answer.failure });
    setWatching({ state: 'idle' });
    onWatched();
  };
  return { watching, watch };
}
