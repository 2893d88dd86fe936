import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type Ref, useState } from 'react';
import { i18n } from '#i18n';
import { BesideField } from '@/components/ui/beside-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { isSameHeader, maxHeaders, readHeaderLines, valueProblem } from '@/lib/connection/request-headers.ts';
import type { ConnectionErrors } from './connection-values.ts';
import { type HeaderValues, newHeader } from './header-values.ts';

interface Props {
  headers: readonly HeaderValues[];
  onChange: (headers: HeaderValues[]) => void;
  errors: ConnectionErrors;
  /** The error of all headers together. */
  error: string | undefined;
  /** True if Hem has the value of a header with this name. */
  isSaved: (name: string) => boolean;
  ref?: Ref<HTMLFieldSetElement>;
}

/** The fields for a connection's request headers. Saved values are never shown. */
export function HeadersFieldset({ headers, onChange, errors, error, isSaved, ref }: Props) {
  /** The header into whose value several lines were pasted. A browser would join them. */
  const [severalLines, setSeveralLines] = useState<string | null>(null);

  /** The last row that was added. Its name takes the focus. */
  const [added, setAdded] = useState<string | null>(null);

  const add = () => {
    const header = newHeader();
    setAdded(header.key);
    onChange([...headers, header]);
  };

  const change = (key: string, part: Partial<HeaderValues>) => {
    setSeveralLines(null);
    onChange(headers.map((header) => (header.key === key ? { ...header, ...part } : header)));
  };

  /**
   * Fills in pasted lines with names and values, as proxies show them to copy. They replace the row, unless it has
   * another name: then a single line is its value.
   */
  const paste = ({ key, name }: HeaderValues, event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const read = readHeaderLines(text);
    const [first, ...rest] = read ?? [];
    const isValue = rest.length === 0 && name !== '' && first !== undefined && !isSameHeader(first.name, name);
    const lines = isValue ? null : read;
    const isBroken = lines === null && valueProblem(text) === 'lines';
    setSeveralLines(isBroken ? key : null);
    if (lines !== null || isBroken) event.preventDefault();
    if (lines === null) return;
    const filled = lines.map(newHeader);
    const all = headers.flatMap((header) => (header.key === key ? filled : [header])).slice(0, maxHeaders);
    // The row with the focus is replaced.
    setAdded(all.findLast((header) => filled.includes(header))?.key ?? null);
    onChange(all);
  };

  return (
    <FieldGroup label={i18n.t('connection.headers.label')} ref={ref}>
      <div className="grid grid-cols-1 gap-3 max-[640px]:gap-6">
        <Hint>{i18n.t('connection.headers.hint')}</Hint>
        {error !== undefined && (
          <Text tone="bad" role="alert">
            {error}
          </Text>
        )}
        {headers.map(({ key, name, value }, index) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 min-[640px]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <div className="max-[640px]:col-span-full">
              <TextField
                label={i18n.t('connection.headers.name')}
                value={name}
                onChange={(text) => change(key, { name: text })}
                onPaste={(event) => paste({ key, name, value }, event)}
                error={errors[`${key}.name`]}
                placeholder="CF-Access-Client-Id"
                autoFocus={key === added}
                autoComplete="off"
                spellCheck={false}
                dir="ltr"
              />
            </div>
            <TextField
              label={i18n.t('connection.headers.value')}
              type="password"
              value={value}
              onChange={(text) => change(key, { value: text })}
              onPaste={(event) => paste({ key, name, value }, event)}
              error={severalLines === key ? i18n.t('connection.headers.problem.lines') : errors[`${key}.value`]}
              {...(isSaved(name) && { placeholder: i18n.t('connection.headers.saved') })}
              autoComplete="off"
              spellCheck={false}
            />
            <BesideField>
              <Button
                kind="quiet"
                shape="icon"
                onClick={() => onChange(headers.filter((header) => header.key !== key))}
                aria-label={
                  name === ''
                    ? i18n.t('connection.headers.removeNth', [formatCount(index + 1)])
                    : i18n.t('connection.headers.remove', [name])
                }
              >
                <X size={16} aria-hidden />
              </Button>
            </BesideField>
          </div>
        ))}
        {headers.length < maxHeaders && (
          <div>
            <Button onClick={add}>
              <Plus size={16} aria-hidden />
              {i18n.t('connection.headers.add')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
