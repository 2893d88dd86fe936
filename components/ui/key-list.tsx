import { KeyCap } from './key-cap.tsx';

interface Props {
  keys: readonly (readonly [words: string, keys: readonly string[]])[];
}

/** Lists what keys do. */
export const KeyList = ({ keys }: Props) => (
  <dl className="grid gap-2">
    {keys.map(([words, names]) => (
      <div key={words} className="grid grid-cols-[176px_minmax(0,1fr)] items-baseline gap-x-4 max-[760px]:grid-cols-1">
        <dt className="flex flex-wrap gap-1">
          {names.map((name) => (
            <KeyCap key={name} name={name} />
          ))}
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
