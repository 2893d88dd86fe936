import type { ReactNode } from 'react';

/** A frame around rows of settings. */
export const SettingRows = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 divide-y divide-line rounded-card border border-line">{children}</div>
);

interface Props {
  /** Absent if the children have labels of their own. */
  label?: string;
  /** The meaning and the cost of the setting. */
  hint?: ReactNode;
  /** The id of the control, if the label names it. The hint's id is `<id>-hint`. */
  id?: string;
  /** A line below the hint, such as why the control is disabled. */
  note?: ReactNode;
  isDisabled?: boolean;
  /** At the end of the row. */
  control?: ReactNode;
  /** Below the row. */
  children?: ReactNode;
}

/** A row of `SettingRows`: label and hint, then the control. */
export function SettingRow({ label, hint, id, note, isDisabled = false, control, children }: Props) {
  return (
    <fieldset disabled={isDisabled} className="grid grid-cols-1 gap-3 p-4 [&_:disabled]:opacity-60">
      {(label ?? control) !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 flex-[1_1_160px] gap-0.5">
            {id === undefined ? (
              <p className="font-medium">{label}</p>
            ) : (
              <label htmlFor={id} className="font-medium">
                {label}
              </label>
            )}
            {hint !== undefined && (
              <p id={id && `${id}-hint`} className="text-xs text-pretty text-quiet">
                {hint}
              </p>
            )}
            {note}
          </div>
          {control !== undefined && <div className="flex max-w-full flex-wrap gap-2">{control}</div>}
        </div>
      )}
      {children}
      {label === undefined && note}
    </fieldset>
  );
}
