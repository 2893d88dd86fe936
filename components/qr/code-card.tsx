import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { Breakable } from '@/components/ui/breakable.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { correctionsFrom, encodeText } from '@/lib/qr/code.ts';
import { codeAddress } from '@/lib/qr/code-address.ts';
import type { CodeProblem, MadeCode } from '@/lib/qr/make-code.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import { problemWords } from './problem-words.ts';
import styles from './qr.module.css';
import { QrDrawing } from './qr-drawing.tsx';

interface Props {
  item: CodeItem;
  style: QrStyle;
  /** The data URL of its logo; null without a logo. */
  logo: string | null;
  /** Undefined until the code was scanned. */
  made: MadeCode | undefined;
  /** True for the only code of the page. Its problem is shown beside it. */
  isAlone: boolean;
}

/** False for problems of all codes. The page shows these once. */
const isOfOne = ({ kind }: CodeProblem) => kind !== 'low' && kind !== 'inverted';

/**
 * One code of the sheet, with its short address and title. Until it was scanned, it is drawn with the likely
 * correction.
 */
export function CodeCard({ item: { address, title }, style, logo, made, isAlone }: Props) {
  const [correction = style.correction] = correctionsFrom(style.correction, logo !== null);
  const text = codeAddress(address, style);
  const expected = useMemo(() => encodeText(text, correction), [text, correction]);
  const code = made?.ok ? made.code : expected;
  const problem = made === undefined || made.ok ? null : made.problem;
  return (
    <li className={styles['card']} data-problem={problem !== null}>
      {code !== null && (
        <div className={styles['frame']}>
          <QrDrawing {...{ code, style, logo }} label={i18n.t('made.qr', [address])} />
        </div>
      )}
      <Text weight="semibold" className="wrap-anywhere">
        <bdi dir="ltr">
          <Breakable address={withoutScheme(address)} />
        </bdi>
      </Text>
      {title !== null && <Hint className="line-clamp-2 wrap-anywhere">{title}</Hint>}
      {problem !== null && isOfOne(problem) && !isAlone && (
        <p className={styles['bad']}>
          <CircleAlert size={14} aria-hidden />
          {problemWords(problem).title}
        </p>
      )}
    </li>
  );
}
