import { expect, it } from 'vitest';
import { recognizeService } from '@/lib/import/recognize-service.ts';
import { linkColumns } from '@/lib/transfer/link-cells.ts';

it.each([
  ['Hem', linkColumns.join()],
  ['Bitly', 'created_at,id,link,custom_bitlinks,long_url,archived,tags,title'],
  ['Short.io', 'originalURL,path,title,tags,expiresAt,iphoneURL,androidURL,cloaking'],
  ['Dub', 'id,domain,key,url,archived,title,description,image,utm_source'],
  ['Rebrandly', 'id,title,slashtag,destination,shortUrl,domain.fullName,createdAt,clicks'],
  ['Kutt', 'id,address,description,link,password,target,visit_count'],
  ['YOURLS', 'keyword,url,title,timestamp,ip,clicks'],
  ['Shlink', 'Long URL,Tags,Domain,Short code,Title'],
  ['Bitly', 'Link,Custom Link,Destination URL,Title'],
  ['Dub', 'Short link,Destination URL,Clicks,Created at'],
  [null, 'long_url,title,slug'],
  [null, 'url,title,keyword'],
  [null, ''],
])('an export of %s is recognized by its columns: %s', (service, header) => {
  expect(recognizeService(header.split(','))).toBe(service);
});
