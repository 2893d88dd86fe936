import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import type { ConnectionErrors, ConnectionValues } from './connection-values.ts';
import { HeadersFieldset } from './headers-fieldset.tsx';
import { NamesFieldset } from './names-fieldset.tsx';

interface Props {
  values: Pick<ConnectionValues, 'names' | 'headers'>;
  onChange: (part: Partial<ConnectionValues>) => void;
  /** The errors of the last attempt: a new object for each. */
  errors: ConnectionErrors;
  /** The error of all headers together. */
  headersError: string | undefined;
  /** True if an organization manages the names. */
  areNamesFixed: boolean;
  /** True if Hem has the value of a header with this name. */
  isSavedHeader: (name: string) => boolean;
}

/**
 * A closed section for request headers and parameter names. An error inside opens it, and so do the routes `?advanced`
 * and `?headers`.
 */
export function Advanced({ values, onChange, errors, headersError, areNamesFixed, isSavedHeader }: Props) {
  const { names, headers } = values;
  const details = useRef<HTMLDetailsElement>(null);
  const headersGroup = useRef<HTMLFieldSetElement>(null);
  const [path] = useHashPath();
  const part = useHashSearch();
  const hasError =
    errors['names'] !== undefined ||
    headersError !== undefined ||
    headers.some(({ key }) => errors[`${key}.name`] !== undefined || errors[`${key}.value`] !== undefined);

  useEffect(() => {
    if (details.current && hasError && errors) details.current.open = true;
  }, [errors, hasError]);

  useEffect(() => {
    const group = part === 'headers' ? headersGroup.current : details.current;
    if ((part !== 'advanced' && part !== 'headers') || !details.current || !group) return;
    details.current.open = true;
    group.querySelector<HTMLElement>(part === 'headers' ? 'input, button' : 'summary')?.focus({ preventScroll: true });
    group.scrollIntoView({ block: 'nearest' });
    // Removes the query, so that the same link works again.
    navigate(path, { replace: true });
  }, [part, path]);

  return (
    <Disclosure ref={details} summary={i18n.t('connection.advanced')} tone="quiet">
      <div className="grid grid-cols-1 gap-6">
        <HeadersFieldset
          ref={headersGroup}
          headers={headers}
          onChange={(headers) => onChange({ headers })}
          errors={errors}
          error={headersError}
          isSaved={isSavedHeader}
        />
        <ManagedField isFixed={areNamesFixed}>
          <NamesFieldset names={names} onChange={(names) => onChange({ names })} error={errors['names']} />
        </ManagedField>
      </div>
    </Disclosure>
  );
}
