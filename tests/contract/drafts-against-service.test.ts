import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { checkEdit } from '../../lib/link/check-edit.ts';
import { checkNew } from '../../lib/link/check-new.ts';
import type { LinkDraft } from '../../lib/link/draft.ts';
import { draftOfRecord } from '../../lib/link/draft-of-record.ts';
import { undoBody } from '../../lib/link/undo-body.ts';
import { rightDrafts } from '../lib/link/arbitrary-draft.ts';
import { blankRecord, writable, written } from '../lib/link/model-service.ts';
import { runs } from '../setup/runs.ts';
import { it, now, succeed } from './setting.ts';

/** Returns the draft without null characters and repeated tags, which this service does not store. */
const storable = (draft: LinkDraft): LinkDraft => {
  const clean = Object.entries(draft).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.replaceAll('\0', '-') : value,
  ]);
  const tags = [...new Set(draft.tags.map((tag) => tag.replaceAll('\0', '-')))];
  return { ...draft, ...Object.fromEntries(clean), domain: null, tags };
};
const drafts = rightDrafts.map(storable);

/** Returns the draft with a unique slug if it has one. */
const withFreeSlug = (draft: LinkDraft): LinkDraft =>
  draft.custom_link === '' ? draft : { ...draft, custom_link: crypto.randomUUID() };

const currentTime = new Date(now);

/** In milliseconds. Hashing passwords takes long, especially on a busy machine. */
const timeout = 60_000;

describe('A draft that is valid in the form', () => {
  it(
    'creates a link that is read back unchanged, with its country rules',
    async ({ client }) => {
      await fc.assert(
        fc.asyncProperty(drafts, async (typed) => {
          const checked = checkNew(withFreeSlug(typed), currentTime);
          if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
          const { id } = await succeed(client.createLink(checked.body));
          const rules = { has_geo_targeting: true, geo_targets: checked.geo_targets };
          const second = checked.geo_targets.length > 0 ? rules : {};
          if (checked.geo_targets.length > 0) await succeed(client.updateLink({ id, ...rules }));
          const record = await succeed(client.retrieveLink({ id }));
          const model = written(blankRecord, { ...checked.body, ...second });
          expect(writable(record)).toEqual(writable(model));
        }),
        runs(15),
      );
    },
    timeout,
  );

  it(
    'updates a link to its values, and can be undone',
    async ({ client }) => {
      await fc.assert(
        fc.asyncProperty(drafts, drafts, async (one, other) => {
          const first = checkNew({ ...withFreeSlug(one), has_geo_targeting: false }, currentTime);
          if (!first.ok) throw new Error(JSON.stringify(first.errors));
          const { id } = await succeed(client.createLink(first.body));
          const before = await succeed(client.retrieveLink({ id }));
          const base = draftOfRecord(before);
          const next = withFreeSlug(other);
          const slug = next.custom_link === '' ? base.custom_link : next.custom_link;
          const checked = checkEdit(id, base, { ...next, custom_link: slug }, currentTime);
          if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
          await succeed(client.updateLink(checked.body));
          const after = await succeed(client.retrieveLink({ id }));
          expect(writable(after)).toEqual(writable(written(before, checked.body)));
          const undo = undoBody(id, draftOfRecord(after), base);
          if (undo !== null) await succeed(client.updateLink(undo));
          const undone = await succeed(client.retrieveLink({ id }));
          const { custom_link } = writable(before);
          expect(writable(undone)).toEqual({
            ...writable(before),
            custom_link: custom_link === '' ? slug : custom_link,
          });
        }),
        runs(15),
      );
    },
    timeout,
  );
});
