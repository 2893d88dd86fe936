import { CircleCheck, CircleX, type LucideIcon, Minus, Signpost, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { ownPages } from '@/components/connections/own-pages.ts';
import { actionLabel, actionWords } from '@/components/link-actions/action-table.tsx';
import { useCountryNames } from '@/components/link-form/countries/use-country-names.ts';
import { Address } from '@/components/ui/address.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import { OpensTab } from '@/components/ui/opens-tab.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint, Text, type Tone } from '@/components/ui/text.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { groupOf, type Outcome, type OutcomeGroup, outcomeGroups, outcomeWords, type ResultLine } from './outcomes.ts';

/** The number of lines on a page. */
const pageSize = 50;

/** Lists the outcome of each destination, with a filter by outcome. */
export function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  const [chosen, setChosen] = useState<OutcomeGroup | 'all'>('all');
  const byGroup = Map.groupBy(lines, ({ outcome }) => groupOf(outcome));
  const groups = outcomeGroups.filter((group) => byGroup.has(group));
  const filter = groups.find((group) => group === chosen) ?? 'all';
  const shown = groups
    .filter((group) => filter === 'all' || group === filter)
    .flatMap((group) => byGroup.get(group) ?? []);
  const sizeOf = (group: OutcomeGroup | 'all') => (group === 'all' ? lines : (byGroup.get(group) ?? [])).length;
  return (
    <>
      {groups.length > 1 && (
        <div>
          <SegmentedControl
            label={i18n.t('destinations.show')}
            options={['all' as const, ...groups]}
            labelOf={(group) => i18n.t(`destinations.filter.${group}`, [formatCount(sizeOf(group))])}
            chosen={filter}
            onChoose={setChosen}
          />
        </div>
      )}
      <LineList key={filter} lines={shown} />
    </>
  );
}

/** Lists outcomes, page by page. */
export function LineList({ lines }: { lines: readonly ResultLine[] }) {
  const [from, setFrom] = useState(0);
  return (
    <>
      <Rows scrolls aria-label={i18n.t('destinations.results')}>
        {lines.slice(from, from + pageSize).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link may have an address twice
          <Line key={from + at} {...line} />
        ))}
      </Rows>
      <Pager from={from} pageSize={pageSize} count={lines.length} onFrom={setFrom} />
    </>
  );
}

function Line({ destination, outcome }: ResultLine) {
  const { link, field, country, address } = destination;
  const { nameOf } = useCountryNames();
  const { connectionId, id } = partsOfLink(link.id);
  const name = readableName(link);
  const editor = ownPages(connectionId).linkTo(editLinkRoute(id));
  return (
    <li className="flex items-start gap-3">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <Text weight="medium">
          <LongText text={name} />
        </Text>
        <Hint as="div">
          <FactLine
            facts={[
              ...(field === 'long_url' ? [] : [country === null ? i18n.t(`editor.field.${field}`) : nameOf(country)]),
              <WebLink key="address" address={address} isQuiet otherwise={<LongText text={address} />}>
                <Address address={address} />
              </WebLink>,
            ]}
          />
        </Hint>
        <OutcomeLine outcome={outcome} />
      </div>
      {/* In a new tab, so that the results stay. */}
      <a
        {...editor}
        href={editor.href}
        target="_blank"
        className={buttonClass('plain', 'small')}
        aria-label={actionLabel('edit', name)}
        rel="noopener"
      >
        {actionWords('edit')}
        <OpensTab />
      </a>
    </li>
  );
}

const signs: Record<OutcomeGroup, { icon: LucideIcon; tone: Tone }> = {
  gone: { icon: CircleX, tone: 'bad' },
  noAnswer: { icon: CircleX, tone: 'bad' },
  moved: { icon: Signpost, tone: 'warn' },
  refused: { icon: TriangleAlert, tone: 'warn' },
  notChecked: { icon: Minus, tone: 'quiet' },
  works: { icon: CircleCheck, tone: 'good' },
};

const OutcomeLine = ({ outcome }: { outcome: Outcome }) => (
  <Text size="sm" as="div" className="flex min-w-0 items-start gap-1.5">
    <span className="flex h-lh items-center">
      <Sign {...signs[groupOf(outcome)]} size={14} />
    </span>
    {outcome.kind === 'moved' ? (
      <span className="min-w-0">
        <RichText
          text={i18n.t('destinations.outcome.moved', [slot()])}
          elements={[
            <WebLink key="to" address={outcome.to}>
              <LongText text={outcome.to} />
            </WebLink>,
          ]}
        />
      </span>
    ) : (
      outcomeWords(outcome)
    )}
  </Text>
);
