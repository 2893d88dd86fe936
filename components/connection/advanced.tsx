import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import styles from './connection.module.css';
import type { ConnectionErrors } from './connection-values.ts';
import { NamesFieldset } from './names-fieldset.tsx';

interface Props {
  names: QueryRenames;
  onChange: (names: QueryRenames) => void;
  /** Of the last try, be they the same as before. */
  errors: ConnectionErrors;
  /** Whether the person's organisation has set the names. */
  isFixed: boolean;
}

/** What few people need: opened by hand, by an error within, and by the route that leads here. */
export function Advanced({ names, onChange, errors, isFixed }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [path] = useHashPath();
  const isAsked = useHashSearch() === 'advanced';

  useEffect(() => {
    if (details.current && errors['names'] !== undefined) details.current.open = true;
  }, [errors]);

  useEffect(() => {
    if (!isAsked || !details.current) return;
    details.current.open = true;
    summary.current?.focus({ preventScroll: true });
    details.current.scrollIntoView({ block: 'nearest' });
    // Whoever asks once more is led here once more.
    navigate(path, { replace: true });
  }, [isAsked, path]);

  return (
    <details ref={details} className={styles['advanced']}>
      <summary ref={summary}>{i18n.t('connection.advanced')}</summary>
      <ManagedField isFixed={isFixed}>
        <NamesFieldset names={names} onChange={onChange} error={errors['names']} />
      </ManagedField>
    </details>
  );
}
