import { Breakable } from './breakable.tsx';

/**
 * A whole address, without its scheme for the eye. A press selects it, and copies it with the scheme; screen readers get
 * one text.
 */
export function WholeAddress({ address }: { address: string }) {
  const end = address.indexOf('://') + 3;
  return (
    <span className="wrap-anywhere [unicode-bidi:isolate] select-all" dir="ltr">
      <span className="[font-size:0]">{address.slice(0, end)}</span>
      <Breakable address={address.slice(end)} />
    </span>
  );
}
