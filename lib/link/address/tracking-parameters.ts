/*
 * Our own list, since the popup reads it before its first paint. Maintained lists cover thousands of sites, and most of
 * their entries are for a single one.
 */

/** Query parameters that only track visitors and do not select a page, on any host. */
const names = new Set([
  // Ads and searches
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid', 'srsltid', '_ga', '_gl'],
  ...['sxsrf', 'ved', 'msclkid', 'yclid', 'ysclid', '_openstat', 's_kwcid', 'ef_id', 'guccounter', 'guce_referrer'],
  ...['guce_referrer_sig', 'tblci', 'dicbo', 'obclickid', 'rb_clickid', 'wickedid'],
  // Networks
  ...['fbclid', 'mibextid', 'fb_action_ids', 'fb_action_types', 'fb_source', 'fb_ref', 'igshid', 'igsh', 'twclid'],
  ...['twsrc', 'ttclid', 'li_fat_id', 'epik', 'rdt_cid', 'sccid', 'ref_src', 'ref_url', '_branch_match_id'],
  ...['_branch_referrer'],
  // Partners
  ...['cjevent', 'cjdata', 'irclickid', 'irgwc', 'awc', 'sscid', 'ranmid', 'raneaid', 'ransiteid'],
  // Newsletters
  ...['mc_cid', 'mc_eid', 'mkt_tok', 'vero_id', 'oly_anon_id', 'oly_enc_id', '_kx', '__s', 'ck_subscriber_id'],
  ...['_hsenc', '_hsmi', '__hstc', '__hssc', '__hsfp', 'hsctatracking', 'ml_subscriber', 'ml_subscriber_hash', 'dm_i'],
  ...['_bta_c', '_bta_tid', 'elqtrack', 'elqtrackid'],
  // Programs that measure visits
  ...['s_cid', 'xtor', 'at_campaign', 'at_medium', 'at_custom1', 'at_custom2', 'at_custom3', 'at_custom4', 'at_format'],
  ...[
    'at_variant',
    'at_creation',
    'wt_mc',
    'wt_zmc',
    'ns_source',
    'ns_mchannel',
    'ns_campaign',
    'ns_linkname',
    'ns_fee',
  ],
  ...['trk_contact', 'trk_msg', 'trk_module', 'trk_sid'],
]);

const prefixes = ['utm_', 'mtm_', 'matomo_', 'piwik_', 'pk_', 'hsa_'];

/**
 * Query parameters that select content on most hosts, and only track visitors on these hosts and their subdomains:
 * hosts, names and prefixes, each separated by spaces. `*` stands for a top level of one or two parts.
 */
const namesByHost: readonly (readonly [hosts: string, names: string, prefixes?: string])[] = [
  ['youtube.com youtu.be', 'si feature pp'],
  ['spotify.com', 'si'],
  ['twitter.com x.com', 's t'],
  ['facebook.com', 'ref source refsrc __tn__ paipv', '__cft__'],
  ['linkedin.com', 'trk trackingid refid lipi rcm'],
  ['reddit.com', 'share_id ref ref_source'],
  ['tiktok.com', '_r _t is_from_webapp sender_device'],
  ['medium.com', 'source'],
  ['imdb.com etsy.com', 'ref ref_'],
  ['ebay.*', '_trksid _trkparms mkevt mkcid mkrid'],
  ['bilibili.com', 'spm_id_from vd_source'],
  ['aliexpress.com alibaba.com taobao.com tmall.com', 'spm scm'],
  ['amazon.*', 'ref ref_', 'pd_rd_ pf_rd_'],
  ['google.*', 'source sourceid ei oq aqs uact sclient sca_esv sca_upv gs_lp gs_lcrp'],
];

/**
 * The campaign parameters of Google Analytics 4 for which the interface has no fields. Presets add them to destinations.
 * Published in "URL builders: Collect campaign data with custom URLs" (support.google.com/analytics/answer/10917952).
 */
export const destinationParameters = [
  'utm_id',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
] as const;

/** True if a host is another or a subdomain of it. `*` stands for a top level of one or two parts. */
export function isOn(hostname: string, host: string): boolean {
  if (!host.endsWith('.*')) return `.${hostname}`.endsWith(`.${host}`);
  const labels = hostname.split('.');
  return [labels.at(-2), labels.at(-3)].includes(host.slice(0, -2));
}

/** Returns a function that is true for a query parameter that only tracks visitors on a host. Case is ignored. */
export function trackingOn(hostname: string): (name: string) => boolean {
  const here = namesByHost.filter(([hosts]) => hosts.split(' ').some((each) => isOn(hostname, each)));
  const hostNames = here.flatMap(([, each]) => each.split(' '));
  const hostPrefixes = here.flatMap(([, , each]) => each?.split(' ') ?? []);
  return (name) => {
    const lower = name.toLowerCase();
    const hasPrefix = (prefix: string) => lower.startsWith(prefix);
    return names.has(lower) || hostNames.includes(lower) || prefixes.some(hasPrefix) || hostPrefixes.some(hasPrefix);
  };
}

/** True if an address has a query parameter that only tracks visitors. */
export function isTracked(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && [...url.searchParams.keys()].some(trackingOn(url.hostname));
}
