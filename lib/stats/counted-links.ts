import type { LinkRecord } from '../contract/link-reading.ts';
import { utmOfLink } from '../link/utm/fields.ts';
import { utmKey } from '../link/utm/utm-key.ts';
import { campaignReport, type ReportRow } from './across.ts';
import type { Counted } from './figures.ts';

/** A link whose figures are known. */
export interface CountedLink {
  link: LinkRecord;
  figures: Counted;
}

/** The report of what links' campaigns brought, by their own UTM parameters; none where not one has any. */
export function reportOf(links: readonly CountedLink[]): ReportRow[] {
  const rows = campaignReport(
    links.map(({ link, figures: { total_count, unique_count } }) => ({
      ...utmOfLink(link),
      total_count,
      unique_count,
    })),
  );
  const isNamed = rows.some((row) => row.utm_campaign + row.utm_source + row.utm_medium + row.utm_content !== '');
  return isNamed ? rows : [];
}

/** Whether rows are of several campaigns, and have to say which. */
export const hasCampaigns = (rows: readonly ReportRow[]): boolean =>
  new Set(rows.map(({ utm_campaign }) => utmKey(utm_campaign))).size > 1;
