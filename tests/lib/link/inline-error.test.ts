import { expect, it } from 'vitest';
import { type Failure, notSent } from '../../../lib/contract/failure.ts';
import { draftFields } from '../../../lib/link/draft.ts';
import { hasInlineError, isShownAtFields } from '../../../lib/link/inline-error.ts';
import { oneOfEach } from '../../setup/failures.ts';

it('each field shows its error, except for switches and the domain', () => {
  expect(draftFields.filter((field) => !hasInlineError(field))).toEqual([
    'domain',
    ...draftFields.filter((field) => field.startsWith('has_')),
  ]);
});

const refused = (fields: string[], formErrors: string[] = []): Failure => ({
  ...oneOfEach.invalid,
  formErrors,
  fieldErrors: Object.fromEntries(fields.map((field) => [field, ['Refused']])),
});

it.each([
  ['only fields on screen', refused(['title', 'tags']), true],
  ['a field that is not on screen', refused(['title', 'favicon']), false],
  ['an unknown field', refused(['title', 'color']), false],
  ['a field and the whole form', refused(['title'], ['Too many links']), false],
  ['nothing', refused([]), false],
  ['nothing, since nothing was sent', { ...notSent({ title: [] }), ...refused(['title']), ...notSent({}) }, false],
  ['all, in another way', oneOfEach.client, false],
])('fields show a refusal without a notice if the service refuses %s: %j', (_what, failure, expected) => {
  expect(isShownAtFields(failure, ['title', 'tags'])).toBe(expected);
});
