/** Query parameters that only track visitors and do not select a page. */
const names = new Set([
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', '_ga', '_gl'],
  ...['fbclid', 'igshid', 'igsh', 'msclkid', 'twclid', 'ttclid', 'li_fat_id', 'epik', 'rdt_cid', 'sccid', 'yclid'],
  ...['ref_src', 'ref_url', 'mc_cid', 'mc_eid', 'mkt_tok', 'vero_id', 'oly_anon_id', 'oly_enc_id', '_openstat'],
  ...['_hsenc', '_hsmi', '__hstc', '__hssc', '__hsfp', 'hsctatracking', 'rb_clickid', 's_cid', 'irclickid', 'wickedid'],
  ...['ml_subscriber', 'ml_subscriber_hash', 'dm_i', 'trk_contact', 'trk_msg', 'trk_module', 'trk_sid'],
]);

const prefixes = ['utm_', 'mtm_', 'matomo_', 'piwik_', 'pk_', 'hsa_'];

/** True if a query parameter only tracks visitors. Case is ignored. */
export function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return names.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix));
}

/** True if an address has a query parameter that only tracks visitors. */
export const isTracked = (address: string): boolean =>
  [...(URL.parse(address)?.searchParams.keys() ?? [])].some(isTracking);
