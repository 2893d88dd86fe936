import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import type { ConnectionErrors } from './connection-values.ts';
import { NamesFieldset } from './names-fieldset.tsx';

interface Props {
  names: QueryRenames;
  onChange: (names: QueryRenames) => void;
  /** The errors of the last attempt: a new object for each. */
  errors: ConnectionErrors;
  /** True if an organization manages the names. */
  isFixed: boolean;
}

/** A closed section for the parameter names. An error inside or the route `?advanced` opens it. */
export function Advanced({ names, onChange, errors, isFixed }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [path] = useHashPath();
  const isAsked = useHashSearch() === 'advanced';

  useEffect(() => {
    if (details.current && errors['names'] !== undefined) details.current.open = true;
  }, [errors]);

  useEffect(() => {
    if (!isAsked || !details.current) return;
    details.current.open = true;
    details.current.querySelector('summary')?.focus({ preventScroll: true });
    details.current.scrollIntoView({ block: 'nearest' });
    // Removes the query, so that the same link works again.
    navigate(path, { replace: true });
  }, [isAsked, path]);

  return (
    <Disclosure ref={details} summary={i18n.t('connection.advanced')} tone="quiet">
      <ManagedField isFixed={isFixed}>
        <NamesFieldset names={names} onChange={onChange} error={errors['names']} />
      </ManagedField>
    </Disclosure>
  );
}
