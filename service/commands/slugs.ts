import { shortAddress } from '../links/link-addresses.ts';
import { isAscii, lookalikeProblem } from '../links/slug-rules.ts';
import { defaultOwner } from '../shared/default-owner.ts';
import { printable } from '../shared/printable.ts';
import { findLookalike, readSlugs } from '../storage/addresses.ts';
import { type Command, readArgs } from './command.ts';

/**
 * `slug check`: lists the slugs that look like another, or that could be taken for one, each with its short address and
 * the reason. They may be older than a rule, or imported, and keep working.
 */
export const slugCheck: Command = async ({ database, args, print }) => {
  readArgs(args, {}, 0);
  for await (const { host, path, skeleton, domain_id: domainId, link_id: linkId } of readSlugs(
    database,
    defaultOwner,
  )) {
    if (isAscii(path)) continue;
    const other = await findLookalike(database, { domainId, skeleton, linkId });
    const problem = lookalikeProblem(path) ?? (other === null ? null : `Looks like "${other}"`);
    if (problem !== null) await print(printable(`${shortAddress(host, path)}  ${path}  ${problem}`));
  }
};
