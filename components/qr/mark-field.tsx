import { useId, useMemo } from 'react';
import { i18n } from '#i18n';
import { Switch } from '@/components/ui/switch.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { qrMark } from '@/lib/contract/qr-mark.ts';
import { correctionsFrom, encodeText } from '@/lib/qr/code.ts';
import { codeAddress } from '@/lib/qr/code-address.ts';
import type { Correction, QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import type { CheckedCodes } from './use-codes.ts';

interface Props {
  items: readonly CodeItem[];
  style: QrStyle;
  codes: CheckedCodes;
  onChange: (isMarked: boolean) => void;
}

const lengthOf = ({ address }: CodeItem) => new TextEncoder().encode(address).length;

/** Marks the addresses in the codes, so that services can count scans. Says how that changes the number of modules. */
export function MarkField({ items, style, codes, onChange }: Props) {
  const hint = useId();
  const longest = items.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  const made = codes.get(longest.id);
  const [likely = style.correction] = correctionsFrom(style.correction, style.logo.from !== 'none');
  return (
    <div className="grid grid-cols-1 gap-1">
      <Switch label={i18n.t('qr.mark.label')} checked={style.isMarked} onChange={onChange} aria-describedby={hint} />
      <div id={hint} className="grid grid-cols-1 gap-1">
        <Hint>{i18n.t('qr.mark.hint', [qrMark])}</Hint>
        <SizeHint
          address={longest.address}
          correction={made?.ok ? made.code.correction : likely}
          isAlone={items.length === 1}
        />
      </div>
    </div>
  );
}

interface SizeProps {
  address: string;
  correction: Correction;
  /** True for the only code of the page. */
  isAlone: boolean;
}

/** The modules of a code without and with the mark. Empty if the address is too long for one of them. */
function SizeHint({ address, correction, isAlone }: SizeProps) {
  const [without, marked] = useMemo(
    () => [false, true].map((isMarked) => encodeText(codeAddress(address, { isMarked }), correction)?.size),
    [address, correction],
  );
  if (without === undefined || marked === undefined) return null;
  const key = without === marked ? 'same' : 'larger';
  return <Hint>{i18n.t(isAlone ? `qr.mark.one.${key}` : `qr.mark.longest.${key}`, [without, marked])}</Hint>;
}
