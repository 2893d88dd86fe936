import { LinksOrForm } from './links-or-form.tsx';
import { lookUpShown } from './look-up-page.ts';
import { linkToReuse } from './shown-links.ts';

/*
 * All that a page with links needs, to be loaded as one: the popup shows it in its first picture.
 */

export { LinksOrForm, linkToReuse, lookUpShown };
