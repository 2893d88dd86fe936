import { useState } from 'react';
import { i18n } from '#i18n';
import { NumbersTable } from '@/components/ui/numbers-table.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import { SortHead } from '@/components/ui/sort-head.tsx';
import type { TagUse } from '@/lib/link-index/index.ts';
import { hasDuplicates, type TagGroup, type TagSort } from '@/lib/tags/tag-list.ts';
import { GroupRow, SpellingRow } from './tag-row.tsx';
import type { useTicked } from './use-ticked.ts';

interface Props {
  groups: readonly TagGroup[];
  sort: TagSort;
  onSort: (sort: TagSort) => void;
  ticked: ReturnType<typeof useTicked>;
  /** Merges likely duplicates. Null where links cannot be changed. */
  onMerge: ((group: TagGroup) => void) | null;
}

const columns = [
  ['tag', ''],
  ['links', ''],
  ['clicks', 'max-[480px]:hidden'],
  ['lastUsed', 'max-[640px]:hidden'],
] as const;

/** The tags of a page, each with its numbers, and likely duplicates below each other. */
export function TagTable({ groups, sort, onSort, ticked, onMerge }: Props) {
  // Read once, since each takes as long as rendering a row.
  const [{ zone, now }] = useState(() => ({ zone: personZone(), now: new Date() }));
  const [active, setActive] = useState<string | null>(null);
  const keys = groups.flatMap((group) => [...(hasDuplicates(group) ? [groupKey(group)] : []), ...group.map(rowKey)]);
  const tabStop = active !== null && keys.includes(active) ? active : keys[0];
  const rowProps = (key: string) => ({ key, isActive: key === tabStop, onActive: () => setActive(key) });
  const spelling = (use: TagUse, isInGroup: boolean) => {
    const { key, ...row } = rowProps(rowKey(use));
    return (
      <SpellingRow
        key={key}
        {...{ use, isInGroup, zone, now, ...row }}
        isTicked={ticked.isTicked(use.tag)}
        onTick={(isTicked) => ticked.tick([use.tag], isTicked)}
      />
    );
  };
  return (
    <NumbersTable aria-label={i18n.t('tags.heading')}>
      <thead>
        <tr>
          {columns.map(([by, className]) => (
            <SortHead
              key={by}
              className={className}
              direction={sort.by !== by ? null : sort.descending ? 'descending' : 'ascending'}
              // Another press sorts the other way around.
              onSort={() => onSort({ by, descending: sort.by === by ? !sort.descending : by !== 'tag' })}
            >
              {i18n.t(`tags.column.${by}`)}
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.flatMap((group) => {
          if (!hasDuplicates(group)) return [spelling(group[0], false)];
          const tags = group.map(({ tag }) => tag);
          const count = tags.filter(ticked.isTicked).length;
          const { key, ...row } = rowProps(groupKey(group));
          return [
            <GroupRow
              key={key}
              group={group}
              tickState={count === 0 ? 'off' : count === tags.length ? 'on' : 'some'}
              onTick={(isTicked) => ticked.tick(tags, isTicked)}
              onMerge={onMerge && (() => onMerge(group))}
              {...row}
            />,
            ...group.map((use) => spelling(use, true)),
          ];
        })}
      </tbody>
    </NumbersTable>
  );
}

const rowKey = ({ tag }: TagUse): string => `tag ${tag}`;
const groupKey = ([{ tag }]: TagGroup): string => `group ${tag}`;
