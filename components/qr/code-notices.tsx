import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { mendColors } from '@/lib/qr/contrast.ts';
import type { CodeProblem } from '@/lib/qr/make-code.ts';
import { corrections, pictureSizes, type QrStyle } from '@/lib/qr/style.ts';
import { problemWords } from './problem-words.ts';
import styles from './qr.module.css';
import type { CheckedCodes } from './use-codes.ts';
import type { Logos } from './use-logos.ts';

interface Props {
  /** The number of codes, including links that are still loading. */
  count: number;
  style: QrStyle;
  setPart: (part: Partial<QrStyle>) => void;
  logos: Logos;
  codes: CheckedCodes;
}

/** Says if the codes can be scanned, and offers remedies. */
export function CodeNotices({ count, style, setPart, logos, codes }: Props) {
  const made = [...codes.values()];
  const ready = made.flatMap((one) => (one.ok ? [one.code] : []));
  const problems = made.flatMap((one) => (one.ok ? [] : [one.problem]));
  const raised = ready.filter(
    ({ correction }) => corrections.indexOf(correction) > corrections.indexOf(style.correction),
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex min-h-lh items-center gap-2" role="status">
        {made.length < count ? (
          <>
            <LoaderCircle size={16} aria-hidden />
            {i18n.t('qr.checking', [formatCount(made.length), formatCount(count)])}
          </>
        ) : (
          ready.length > 0 && (
            <>
              <Sign icon={Check} tone="good" />
              {i18n.t('qr.scans', ready.length, [formatCount(ready.length)])}
            </>
          )
        )}
      </p>
      {raised[0] !== undefined && (
        <Hint>
          {i18n.t(`qr.raised.${raised.some(({ correction }) => correction === 'H') ? 'H' : raised[0].correction}`)}
        </Hint>
      )}
      {kindsOf(problems).map((problem) => (
        <ProblemNotice key={problem.kind} {...{ problem, style, setPart }} />
      ))}
      <IconNotices logos={logos} />
    </div>
  );
}

/** Returns one problem of each kind. Of codes that are too small, the one that needs the most pixels. */
function kindsOf(problems: readonly CodeProblem[]): CodeProblem[] {
  const kinds = new Map<CodeProblem['kind'], CodeProblem>();
  const needs = (problem: CodeProblem) =>
    problem.kind === 'tooSmall' ? (problem.least ?? Number.POSITIVE_INFINITY) : 0;
  for (const problem of problems) {
    const before = kinds.get(problem.kind);
    if (before === undefined || needs(before) < needs(problem)) kinds.set(problem.kind, problem);
  }
  return [...kinds.values()];
}

function ProblemNotice({ problem, style, setPart }: Pick<Props, 'style' | 'setPart'> & { problem: CodeProblem }) {
  const { title, text } = problemWords(problem);
  return (
    <Notice tone="warn" title={title} actions={<Remedy {...{ problem, style, setPart }} />}>
      <p>{text}</p>
    </Notice>
  );
}

/** A button that makes the codes readable. */
function Remedy({ problem, style, setPart }: Pick<Props, 'style' | 'setPart'> & { problem: CodeProblem }): ReactNode {
  switch (problem.kind) {
    case 'inverted':
      return <Button onClick={() => setPart(mendColors(style))}>{i18n.t('qr.remedy.swap')}</Button>;
    case 'low': {
      const { dark, light } = mendColors(style);
      return (
        <Button onClick={() => setPart({ dark, light })}>
          <span>
            <svg className={styles['sample']} width={28} height={14} viewBox="0 0 2 1" aria-hidden>
              <rect width={1} height={1} fill={dark} />
              <rect x={1} width={1} height={1} fill={light} />
            </svg>
          </span>
          {i18n.t('qr.remedy.colors', [dark, light])}
        </Button>
      );
    }
    case 'tooSmall': {
      const size = pictureSizes.find((one) => one === problem.least);
      return size === undefined ? (
        <Button onClick={() => setPart({ format: 'svg' })}>{i18n.t('qr.remedy.svg')}</Button>
      ) : (
        <Button onClick={() => setPart({ size })}>{i18n.t('qr.remedy.size', [size])}</Button>
      );
    }
    case 'unreadable':
      return (
        style.logo.from !== 'none' && (
          <Button onClick={() => setPart({ logo: { from: 'none' } })}>{i18n.t('qr.remedy.noLogo')}</Button>
        )
      );
    case 'tooLong':
      return null;
  }
}

/** Says why codes have no icon of their link. */
function IconNotices({ logos: { refused, failed, allow } }: { logos: Logos }) {
  const [site] = refused;
  return (
    <>
      {site !== undefined && (
        <Notice
          tone="plain"
          title={i18n.t('qr.icons.refused', refused.length, [new URL(site).host, formatCount(refused.length)])}
          actions={<Button onClick={allow}>{i18n.t('qr.icons.allow')}</Button>}
        >
          <p>{i18n.t('qr.icons.refusedText')}</p>
        </Notice>
      )}
      {failed > 0 && <Hint>{i18n.t('qr.icons.failed', failed, [formatCount(failed)])}</Hint>}
    </>
  );
}
