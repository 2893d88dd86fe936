import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { FieldFrame, framed, inputClass } from './field-frame.tsx';

interface Props {
  label: string;
  /** The name of the color picker beside the text. */
  pickLabel: string;
  /** As #rrggbb. */
  value: string;
  onChange: (color: string) => void;
}

/** Reads a typed color of three or six hexadecimal digits, with or without #. Returns #rrggbb; null for other texts. */
function readColor(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, '$&$&')}`;
}

/** A field for a color, to pick or type. */
export function ColorField({ label, pickLabel, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed !== null && readColor(typed) === null ? i18n.t('qr.color.wrong') : undefined;
  const type = (text: string) => {
    setTyped(text);
    const color = readColor(text);
    if (color !== null) onChange(color);
  };
  return (
    <FieldFrame {...{ id, label, value, error }}>
      <input
        type="color"
        className="ms-1 h-7 w-8 flex-none cursor-pointer rounded-control border-0 bg-transparent p-0"
        aria-label={pickLabel}
        value={value}
        onChange={({ target }) => {
          setTyped(null);
          onChange(target.value);
        }}
      />
      <input
        {...framed(id, { error })}
        className={`${inputClass} px-3 py-1`}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        // A wrong color stays, so that it can be corrected.
        onBlur={() => error === undefined && setTyped(null)}
        spellCheck={false}
        autoComplete="off"
      />
    </FieldFrame>
  );
}
