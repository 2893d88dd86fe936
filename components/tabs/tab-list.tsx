import { useId } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { CopyStatus } from '@/components/share/copy-status.tsx';
import { Address } from '@/components/ui/address.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Outdent } from '@/components/ui/outdent.tsx';
import { PageFoot } from '@/components/ui/page-foot.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Hint, Text, type Tone } from '@/components/ui/text.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { draftFields } from '@/lib/link/draft.ts';
import { linesForms } from '@/lib/link/lines/lines-text.ts';
import { releaseTabs } from '@/lib/permissions/tabs.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import type { TabState, WindowTab } from './read-tabs.ts';
import { canSelect, useTabLinks } from './use-tab-links.ts';

/** Lists the tabs of this window, with one button that creates and copies their links. */
export function TabList({ connection }: { connection: Connection }) {
  const links = useTabLinks(connection);
  const { tabs, selectable, selected, ready, failure, isCreating, copying, form } = links;
  const preferences = useStored(preferencesItem);
  if (tabs === null) return null;
  const summary = [
    i18n.t('tabs.selected', tabs.length, [formatCount(selected.length), formatCount(tabs.length)]),
    i18n.t('tabs.toCreate', ready.length, [formatCount(ready.length)]),
  ];
  const hasLinks = selected.length > ready.length;
  return (
    <>
      {tabs.length === 0 ? (
        <p>{i18n.t('tabs.none')}</p>
      ) : (
        <>
          <Choice
            type="checkbox"
            label={i18n.t('tabs.all')}
            checked={selectable.length > 0 && selected.length === selectable.length}
            disabled={selectable.length === 0}
            onChange={links.toggleAll}
          />
          <Rows as="ol" lines="above" aria-label={i18n.t('tabs.list')}>
            {tabs.map((tab, at) => (
              <Tab
                key={tab.key}
                number={at + 1}
                tab={tab}
                isSelected={links.isSelected(tab)}
                onToggle={() => links.toggle(tab)}
              />
            ))}
          </Rows>
        </>
      )}
      {failure !== null && (
        <FailureNotice failure={failure} connection={connection} onRetry={links.create} onConnection={navigate} />
      )}
      <PageFoot>
        <CopyStatus copying={isCreating ? 'nothing' : copying} idle={<FactLine facts={summary} />} />
        <div className="flex flex-wrap items-center gap-2">
          {ready.length > 0 || isCreating ? (
            <Button kind="primary" busy={isCreating} onClick={links.create}>
              {isCreating ? i18n.t('tabs.creating') : i18n.t('tabs.create', ready.length, [formatCount(ready.length)])}
            </Button>
          ) : (
            <Button kind="primary" busy={!hasLinks} onClick={links.copyAll}>
              {i18n.t('tabs.copyAll')}
            </Button>
          )}
          {ready.length > 0 && hasLinks && !isCreating && (
            <Button onClick={links.copyAll}>{i18n.t('tabs.copyAgain')}</Button>
          )}
          <Select
            aria-label={i18n.t('lines.form')}
            value={form}
            onChange={(value) => links.setForm(linesForms.find((one) => one === value) ?? 'addresses')}
          >
            {linesForms.map((one) => (
              <option key={one} value={one}>
                {i18n.t(`lines.forms.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      </PageFoot>
      <Outdent className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" onClick={() => void releaseTabs()}>
          {i18n.t('tabs.release')}
        </Button>
        {preferences.state === 'loaded' && preferences.value.badge && (
          <Text tone="quiet">{i18n.t('tabs.releaseBadge')}</Text>
        )}
      </Outdent>
    </>
  );
}

const tones: Partial<Record<TabState['name'], Tone>> = { linked: 'good', refused: 'bad' };

/** The tabs without a link of their own. */
const grayed: ReadonlySet<TabState['name']> = new Set(['duplicate', 'restricted', 'refused']);

interface TabProps {
  number: number;
  tab: WindowTab;
  isSelected: boolean;
  onToggle: () => void;
}

function Tab({ number, tab: { title, address, state }, isSelected, onToggle }: TabProps) {
  const id = useId();
  const lines = stateLines(state);
  return (
    <li className="grid grid-cols-[20px_28px_minmax(0,1fr)] items-start gap-x-2" data-state={state.name}>
      <input
        className="justify-self-center"
        id={id}
        type="checkbox"
        checked={isSelected}
        disabled={!canSelect(state)}
        aria-describedby={lines.length === 0 ? undefined : `${id}-state`}
        onChange={onToggle}
      />
      {/* The list's own numbers, which screen readers get already. */}
      <Text as="span" tone="quiet" className="text-end" aria-hidden>
        {formatCount(number)}
      </Text>
      <div className="min-w-0 wrap-anywhere">
        <Text as="label" weight="medium" tone={grayed.has(state.name) ? 'quiet' : undefined} htmlFor={id}>
          <bdi>{title || i18n.t('restricted.unreadable')}</bdi>
        </Text>
        {address !== '' && address !== title && (
          <Hint>
            <Address address={address} />
          </Hint>
        )}
        {lines.length > 0 && (
          <Hint as="div" id={`${id}-state`} tone={tones[state.name] ?? 'quiet'}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Hint>
        )}
      </div>
    </li>
  );
}

/** Returns the reasons why a tab gets no new link, or a note about the new one, a line each. */
function stateLines(state: TabState): string[] {
  switch (state.name) {
    case 'ready':
      return state.isStripped ? [i18n.t('tabs.withoutCredentials')] : [];
    case 'linked':
      return [i18n.t('tabs.linked', [addressToShare(state.link) ?? ''])];
    case 'pending':
      return [i18n.t('tabs.pending')];
    case 'duplicate':
      return [i18n.t('tabs.duplicate', [formatCount(state.of)])];
    case 'restricted':
      return [i18n.t(`restricted.${state.reason}`)];
    case 'refused':
      return draftFields.flatMap((field) => {
        const error = state.errors[field];
        return error ? [i18n.t('failure.field', [i18n.t(`editor.field.${field}`), errorWords(error)])] : [];
      });
  }
}
