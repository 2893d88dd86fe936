import type { ReactNode } from 'react';
import { Favicon } from '@/components/links/row/favicon.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { personZone, shownTime } from '@/components/ui/shown-time.ts';
import { Text } from '@/components/ui/text.tsx';
import { rowOf } from '@/lib/contract/fields.ts';
import type { DraftField } from '@/lib/link/draft.ts';

/** The value of a field. A date-time shows in the person's time zone, an icon beside its address. */
export function Value({ field, value }: { field: DraftField; value: string }) {
  if (rowOf(field).kind === 'dateTime') return <Moment dateTime={value} />;
  if (field === 'favicon') {
    return (
      <span className="flex flex-nowrap items-center gap-2">
        <Favicon address={value} />
        <LongText text={value} />
      </span>
    );
  }
  return <LongText text={value} />;
}

/** The fields of a link, as `Field`s. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2 empty:hidden">{children}</dl>
);

/** A field with its label. In a narrow window, the label is above the value. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3">
    <Text as="dt" tone="quiet" className="wrap-anywhere">
      {label}
    </Text>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** A date-time in the person's time zone. */
export function Moment({ dateTime }: { dateTime: string }) {
  return <time dateTime={dateTime}>{shownTime(dateTime, personZone())}</time>;
}
