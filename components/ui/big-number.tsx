import type { ReactNode } from 'react';

const tile =
  'relative grid min-w-44 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 border-b-2 border-transparent pb-1 ' +
  'max-[480px]:min-w-32 forced-colors:border-[Canvas] print:border-0';
const choosable =
  'has-[:hover]:border-line-soft has-[[aria-pressed=true]]:border-accent ' +
  'forced-colors:has-[[aria-pressed=true]]:border-[Highlight]';
const cover = 'text-start text-quiet after:absolute after:inset-0 after:rounded-control aria-pressed:text-text';

interface Props {
  label: string;
  /** The number; null until it is known. */
  value: string | null;
  /** True for an old number, while the new one loads. */
  isOld?: boolean;
  /** An explanation of the number, shown beside its label. */
  note?: ReactNode;
  /** Makes the number a button that chooses it. */
  choice?: { isChosen: boolean; onChoose: () => void } | undefined;
  /** Beside the number, such as its change. */
  children?: ReactNode;
}

/** A large number with its label, in a `dl`. Its width stays the same while it loads. */
export const BigNumber = ({ label, value, isOld = false, note, choice, children }: Props) => (
  <div className={choice === undefined ? tile : `${tile} ${choosable}`}>
    <dt className="col-span-2 flex items-center gap-1 text-xs font-medium">
      {choice === undefined ? (
        <span className="text-quiet">{label}</span>
      ) : (
        <button type="button" className={cover} aria-pressed={choice.isChosen} onClick={choice.onChoose}>
          {label}
        </button>
      )}
      {/* Above the button, which covers all. */}
      {note && <span className="relative z-1 inline-flex">{note}</span>}
    </dt>
    <dd
      className={`text-num font-semibold proportional-nums ${value === null ? 'text-faint' : ''} ${isOld ? 'text-quiet' : ''}`}
    >
      {value ?? '–'}
    </dd>
    {children && <dd>{children}</dd>}
  </div>
);

/** The line below big numbers, such as their days and age. It has the height of a button from the start. */
export const BigNumbersLine = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-xs text-quiet">{children}</div>
);
