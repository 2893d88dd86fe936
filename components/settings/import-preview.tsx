import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import type { ImportPlan, ListChanges } from '@/lib/settings/import-plan.ts';
import { isListLayout, settingName, settingValue } from './import-words.ts';

/** Lists the changes of an import before it runs. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  // All changes of the list's layout are one line.
  const changes = [
    ...plan.changes.filter((one) => !isListLayout(one)),
    ...plan.changes.filter(isListLayout).slice(0, 1),
  ];
  return (
    <ScrollArea>
      {changes.length > 0 && (
        <Part title={i18n.t('backup.settings')}>
          {changes.map((change) => (
            <li key={`${change.section}.${change.name}`}>
              {settingName(change)}
              {!isListLayout(change) && (
                <Hint as="span" className="block">
                  {i18n.t('backup.fromTo', [settingValue(change, change.from), settingValue(change, change.to)])}
                </Hint>
              )}
            </li>
          ))}
        </Part>
      )}
      <ListPart title={i18n.t('presets.heading')} changes={plan.presets} />
      <ListPart title={i18n.t('channelSets.heading')} changes={plan.channelSets} />
      <ListPart title={i18n.t('backup.views')} changes={plan.views} />
      {plan.fixed > 0 && <Text tone="quiet">{i18n.t('backup.fixed', plan.fixed, [formatCount(plan.fixed)])}</Text>}
      {plan.unreadable.length > 0 && (
        <Notice tone="warn">{i18n.t('backup.unreadable', [formatItems(plan.unreadable)])}</Notice>
      )}
    </ScrollArea>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1">
    <Text as="h3" size="md">
      {title}
    </Text>
    <ul className="grid gap-1 wrap-anywhere">{children}</ul>
  </section>
);

/** An imported item of a list. Views have no id; their name identifies them. */
interface Named {
  name: string;
  id?: string;
}

function ListPart({ title, changes: { added, replaced } }: { title: string; changes: ListChanges<Named> }) {
  if (added.length + replaced.length === 0) return null;
  const nameOf = ({ name }: Named) => name.trim() || i18n.t('presets.unnamed');
  return (
    <Part title={title}>
      {added.map((one) => (
        <li key={one.id ?? one.name}>
          {nameOf(one)}{' '}
          <Hint as="span" className="block">
            {i18n.t('backup.added')}
          </Hint>
        </li>
      ))}
      {replaced.map(({ after }) => (
        <li key={after.id ?? after.name}>
          {nameOf(after)}{' '}
          <Hint as="span" className="block">
            {i18n.t('backup.replaced')}
          </Hint>
        </li>
      ))}
    </Part>
  );
}
