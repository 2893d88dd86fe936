import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';

/** The record of a link just made, from what was sent and what came back. What only the service knows is null. */
export const recordOfCreated = (body: CreateLinkBody, created: CreatedLink): LinkRecord =>
  linkRecord.parse({ ...body, geo_targets: null, utm: body, opengraph: body, is_clicked: false, ...created });
