import * as z from 'zod/mini';
import { errorsOf } from '../contract/failure.ts';
import { type CreateLinkBody, createLinkBody } from '../contract/link-writing.ts';
import { completeAddress } from './typed-address.ts';

/** A link being made, as typed. An empty text means that the field is not set. */
export const linkDraft = z.object({
  long_url: z.string(),
  title: z.string(),
  custom_link: z.string(),
  /** Null leaves the choice of the domain to the service. */
  domain: z.nullable(z.string()),
});

export type LinkDraft = z.infer<typeof linkDraft>;
export type DraftField = keyof LinkDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;

/** A draft as it would be sent, or the first error of each field. */
export type CheckedDraft = { ok: true; body: CreateLinkBody } | { ok: false; errors: DraftErrors };

/** Checks a draft against the contract's create body (interface §4.1). Space around a value is not sent. */
export function checkDraft(draft: LinkDraft): CheckedDraft {
  const title = draft.title.trim();
  const custom_link = draft.custom_link.trim();
  const checked = createLinkBody.safeParse({
    long_url: completeAddress(draft.long_url),
    ...(title !== '' && { title }),
    ...(custom_link !== '' && { custom_link }),
    ...(draft.domain !== null && { domain: draft.domain }),
  });
  if (checked.success) return { ok: true, body: checked.data };
  const { fieldErrors } = errorsOf(checked.error);
  const fields = Object.keys(linkDraft.shape) as DraftField[];
  const errors = fields.flatMap((field) => {
    const first = fieldErrors[field]?.[0];
    return first === undefined ? [] : [[field, first] as const];
  });
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Whether two drafts say the same. */
export function sameDraft(one: LinkDraft, other: LinkDraft): boolean {
  return (Object.keys(linkDraft.shape) as DraftField[]).every((field) => one[field] === other[field]);
}
