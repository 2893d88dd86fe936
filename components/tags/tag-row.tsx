import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { shownDay } from '@/components/ui/shown-time.ts';
import { Text } from '@/components/ui/text.tsx';
import { tagRoute } from '@/lib/link/routes.ts';
import type { TagUse } from '@/lib/link-index/index.ts';
import type { TagGroup } from '@/lib/tags/tag-list.ts';
import { tagRowAttribute } from './use-tag-keys.ts';

interface RowProps {
  /** True if Tab reaches the row. The arrow keys reach the others. */
  isActive: boolean;
  onActive: () => void;
}

interface TickProps extends RowProps {
  label: string;
  state: 'on' | 'off' | 'some';
  onTick: (isTicked: boolean) => void;
}

/** The check box of a row, which takes the row's focus. */
const Tick = ({ label, state, isActive, onActive, onTick }: TickProps) => (
  <input
    {...{ [tagRowAttribute]: '' }}
    type="checkbox"
    tabIndex={isActive ? 0 : -1}
    aria-label={label}
    checked={state === 'on'}
    ref={(box) => {
      if (box !== null) box.indeterminate = state === 'some';
    }}
    onFocus={onActive}
    onChange={({ target }) => onTick(target.checked)}
  />
);

interface GroupProps extends RowProps {
  group: TagGroup;
  tickState: TickProps['state'];
  onTick: (isTicked: boolean) => void;
  /** Null where links cannot be changed. */
  onMerge: (() => void) | null;
}

/** The row above likely duplicates. */
export function GroupRow({ group, tickState, onTick, onMerge, ...row }: GroupProps) {
  const [{ tag }] = group;
  const count = i18n.t('tags.spellings', group.length, [formatCount(group.length)]);
  return (
    <tr>
      <th scope="row" colSpan={4}>
        <span className="flex min-w-0 items-center gap-3">
          <Tick label={i18n.t('tags.tickGroup', [tag])} state={tickState} onTick={onTick} {...row} />
          <bdi className="min-w-0 truncate" title={tag}>
            {tag}
          </bdi>
          <small>{count}</small>
          {onMerge !== null && (
            <span className="ms-auto">
              <Button
                shape="small"
                data-open
                tabIndex={row.isActive ? 0 : -1}
                aria-label={i18n.t('tags.mergeGroup', [tag, formatCount(group.length)])}
                onClick={onMerge}
              >
                {i18n.t('tags.merge')}
              </Button>
            </span>
          )}
        </span>
      </th>
    </tr>
  );
}

interface SpellingProps extends RowProps {
  use: TagUse;
  /** True below the row of its likely duplicates. */
  isInGroup: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  zone: string;
  now: Date;
}

/** The row of a tag in one exact spelling. */
export function SpellingRow({ use, isInGroup, isTicked, onTick, zone, now, ...row }: SpellingProps) {
  const { tag, links, clicks, lastUsed } = use;
  return (
    <tr data-part={isInGroup || undefined}>
      <th scope="row">
        <span className="flex min-w-0 items-center gap-3">
          <Tick label={i18n.t('tags.tick', [tag])} state={isTicked ? 'on' : 'off'} onTick={onTick} {...row} />
          <bdi className="min-w-0 truncate" title={tag}>
            {tag}
          </bdi>
        </span>
      </th>
      <td>
        <Link
          href={tagRoute(tag)}
          data-open
          tabIndex={row.isActive ? 0 : -1}
          aria-label={i18n.t('tags.show', links, [formatCount(links), tag])}
        >
          {formatCount(links)}
        </Link>
      </td>
      <td className="max-[480px]:hidden">
        <Clicks clicks={clicks} links={links} />
      </td>
      <td className="max-[640px]:hidden">
        {lastUsed === 0 ? '–' : shownDay(new Date(lastUsed).toISOString(), zone, now)}
      </td>
    </tr>
  );
}

/** The known clicks of a tag's links. Says for how many of them. */
function Clicks({ clicks: { total, known }, links }: Pick<TagUse, 'clicks' | 'links'>) {
  if (known === 0)
    return (
      <Text as="span" tone="faint">
        –
      </Text>
    );
  return (
    <>
      <Text as="span" tone={total === 0 ? 'faint' : undefined}>
        {formatCount(total)}
      </Text>
      {known < links && <small>{i18n.t('tags.known', links, [formatCount(known), formatCount(links)])}</small>}
    </>
  );
}
