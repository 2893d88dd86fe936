import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { draftOfRecord } from '../../../lib/link/draft-of-record.ts';
import { isUnreached, recordOfDraft } from '../../../lib/link/unread-link.ts';
import { oneOfEach } from '../../setup/failures.ts';
import { rightDrafts } from './arbitrary-draft.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';

it('a link is unreached if its service does not answer, or has failed', () => {
  const failures = Object.values(oneOfEach).filter(isUnreached);
  expect(failures.map(({ kind }) => kind)).toEqual(['server', 'network', 'timeout']);
});

property('the record of a draft has its values, as far as a record has them', () => {
  fc.assert(
    fc.property(rightDrafts, (draft) => {
      const record = recordOfDraft(id, draft);
      expect(draftOfRecord(record)).toEqual({ ...draft, domain: null, password: '', geo_targets: [] });
      expect(record).toMatchObject({ id, short_url: null, custom_url: null, is_expired: null });
    }),
  );
});
