/** The kinds of sites for which Google Analytics has lists. */
export const sourceKinds = ['search', 'social', 'video', 'shopping'] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** The category of a source: on one of Google's lists, on none, or unknown to Hem. */
type SourceCategory = SourceKind | 'none' | 'unknown';

/**
 * Common sources by the Google Analytics list that contains them ("GA4 default channel group sources", linked from
 * support.google.com/analytics/answer/9756891). Google lists some 800, mostly defunct sites and country domains. A
 * source that is missing here counts as unknown.
 */
const listed: Record<SourceKind, string> = {
  search: `360.cn aol ask baidu bing biglobe centrum.cz cn.bing.com comcast daum daum.net dogpile dogpile.com duckduckgo
    ecosia.org eniro exalead.com excite.com firmy.cz globo google google-play google.com googlemybusiness lycos msn
    msn.com naver naver.com news.google.com onet onet.pl qwant qwant.com rakuten rambler rambler.ru search.google.com
    seznam seznam.cz so.com sogou sogou.com startsiden terra tut.by virgilio yahoo yahoo.co.jp yahoo.com yandex
    yandex.com yandex.ru`,
  social: `allrecipes.com badoo bit.ly blogger blogger.com blogspot buzzfeed buzzfeed.com deviantart deviantart.com digg
    digg.com disqus douban facebook facebook.com fb fb.me flickr flickr.com flipboard flipboard.com foursquare
    glassdoor glassdoor.com goodreads goodreads.com googlegroups.com groups.google.com hatena hootsuite hootsuite.com
    houzz ig instagram instagram.com kakao kakao.com l.facebook.com l.instagram.com last.fm line line.me linkedin
    linkedin.com livejournal lnkd.in m.facebook.com medium.com meetup meetup.com messenger messenger.com mixi.jp
    myspace news.ycombinator.com odnoklassniki.ru pinterest pinterest.com plurk quora quora.com reddit reddit.com
    renren researchgate.net scoop.it skype slashdot.org slideshare.net snapchat snapchat.com stackexchange
    stackoverflow stackoverflow.com t.co t.me tiktok tiktok.com tinyurl tinyurl.com tripadvisor tripadvisor.com tumblr
    tumblr.com tweetdeck twitter twitter.com vk.com wattpad wechat wechat.com weibo weibo.com whatsapp whatsapp.com
    wordpress wordpress.com xing xing.com yammer yelp yelp.com`,
  video: `crackle curiositystream dailymotion dailymotion.com disneyplus hulu hulu.com iqiyi iqiyi.com m.youtube.com
    netflix netflix.com player.vimeo.com ted ted.com twitch twitch.tv utreon veoh vimeo vimeo.com wistia wistia.com
    youku youku.com youtube youtube.com`,
  shopping: `alibaba alibaba.com amazon amazon.co.uk amazon.com ebay ebay.co.uk ebay.com ebay.de etsy etsy.com
    igshopping mercadolibre mercadolibre.com shop.app shopify shopify.com shopping.yahoo.com shopzilla stripe
    stripe.com walmart walmart.com`,
};

/** Common sources that are on none of the lists. */
const unlisted = `(direct) app blog brochure e-mail e_mail email event firebase flyer mailchimp mailing newsletter partner
  podcast poster print push qr qr-code sms website`;

const entries = (text: string, category: SourceCategory) =>
  text.split(/\s+/).map((source): [string, SourceCategory] => [source, category]);

const categories = new Map<string, SourceCategory>([
  ...sourceKinds.flatMap((kind) => entries(listed[kind], kind)),
  ...entries(unlisted, 'none'),
  ['e mail', 'none'],
  ['(not set)', 'none'],
]);

/** Returns the category of a source, ignoring case. An empty source is on no list. */
export const categoryOf = (source: string): SourceCategory =>
  source === '' ? 'none' : (categories.get(source.toLowerCase()) ?? 'unknown');
