import { Fragment, type ReactNode } from 'react';

/**
 * Separate facts in a line, such as "193 rows · CSV". It is no sentence, so their order is the same in each language.
 * Values that a person or service wrote belong in a `bdi`.
 */
export const FactLine = ({ facts }: { facts: readonly ReactNode[] }) =>
  facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the line
    <Fragment key={at}>
      {at > 0 && ' · '}
      {fact}
    </Fragment>
  ));
