import { Favicon } from '@/components/links/row/favicon.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { personZone, shownTime } from '@/components/ui/shown-time.ts';
import type { DraftField } from '@/lib/link/draft.ts';
import styles from './link-details.module.css';

/** The value of a field. A date-time shows in the person's time zone, an icon beside its address. */
export function Value({ field, value }: { field: DraftField; value: string }) {
  if (field === 'expiration') return <Moment dateTime={value} />;
  if (field === 'favicon') {
    return (
      <span className={styles['picture']}>
        <Favicon link={{ favicon: value, long_url: null }} />
        <LongText text={value} />
      </span>
    );
  }
  return <LongText text={value} />;
}

/** A date-time in the person's time zone. */
export function Moment({ dateTime }: { dateTime: string }) {
  return <time dateTime={dateTime}>{shownTime(dateTime, personZone())}</time>;
}
