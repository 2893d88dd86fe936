-- A database of the embedded engine as 0010-short-tags left it, with data. Token: hem_9SOZZVRh7v5oM9uz0vi7__LISSsdkY-h-kXJUH8gdsI
pragma foreign_keys = off;
CREATE TABLE "hem_migrations" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "hem_migrations_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "owners" ("id" text primary key, "name" text not null, "created_at" text not null);
CREATE TABLE "tokens" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "label" text not null, "hash" text not null unique, "read_only" smallint default 0 not null, "created_at" text not null, "expires_at" text, "revoked_at" text);
CREATE TABLE "domains" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "host" text not null unique, "is_default" smallint default 0 not null, "created_at" text not null);
CREATE TABLE "links" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "domain_id" text not null references "domains" ("id"), "long_url" text not null, "code" text not null, "click_limit" bigint, "click_count" bigint default 0 not null, "created_at" text not null, "title" text, "title_folded" text, "favicon" text, "custom_link" text, "password_logo" text, "password_hash" text, "expiration" text, "expiration_clicks" text, "last_clicked_at" text, "utm_source" text, "utm_medium" text, "utm_campaign" text, "utm_term" text, "utm_content" text, "meta_title" text, "meta_description" text, "meta_image" text, "android_target_url" text, "ios_target_url" text, "windows_target_url" text, "linux_target_url" text, "has_utm" smallint default 0 not null, "has_opengraph" smallint default 0 not null, "has_cloaking" smallint default 0 not null, "has_password" smallint default 0 not null, "has_expiration" smallint default 0 not null, "has_geo_targeting" smallint default 0 not null, "has_android_targeting" smallint default 0 not null, "has_ios_targeting" smallint default 0 not null, "has_windows_targeting" smallint default 0 not null, "has_linux_targeting" smallint default 0 not null);
CREATE TABLE "addresses" ("domain_id" text not null references "domains" ("id"), "path" text not null, "link_id" text not null, constraint "addresses_pk" primary key ("domain_id", "path"), constraint "addresses_link_fk" foreign key ("link_id") references "links" ("id") on delete cascade deferrable initially deferred);
CREATE TABLE "link_tags" ("link_id" text not null references "links" ("id") on delete cascade, "position" integer not null, "tag" text not null, constraint "link_tags_pk" primary key ("link_id", "position"));
CREATE TABLE "geo_targets" ("id" text primary key, "link_id" text not null references "links" ("id") on delete cascade, "position" integer not null, "country_id" text not null, "target_url" text not null);
CREATE TABLE "figures" ("link_id" text not null references "links" ("id") on delete cascade, "period" text not null, "total" bigint not null, "uniques" bigint not null, "hours" text not null, "visitors" blob not null, "summary" text not null, "cell_visitors" blob not null, constraint "figures_pk" primary key ("link_id", "period"));
CREATE TABLE "secrets" ("name" text primary key, "value" text not null);
CREATE TABLE "shares" ("id" text primary key, "link_id" text not null references "links" ("id") on delete cascade, "key" text not null unique, "start_date" text not null, "end_date" text not null, "password_hash" text, "created_at" text not null);
CREATE TABLE "click_batches" ("link_id" text not null references "links" ("id") on delete cascade, "part" text not null, "clicks" text not null, constraint "click_batches_pk" primary key ("link_id", "part"));
CREATE TABLE "click_writers" ("id" text primary key, "last" bigint not null, "stored_at" text not null);
CREATE TABLE "link_counts" ("owner_id" text not null, "unit" text not null, "span" text not null, "slot" integer not null, "links" bigint not null, constraint "link_counts_pk" primary key ("owner_id", "unit", "span", "slot"));
CREATE TABLE titles (row integer primary key, link_id text not null unique references links (id) on delete cascade,
    title text not null);
CREATE TABLE "tagged" ("owner_id" text not null, "tag" text not null, "created_at" text not null, "link_id" text not null references "links" ("id") on delete cascade, constraint "tagged_pk" primary key ("owner_id", "tag", "created_at", "link_id")) without rowid;
CREATE VIRTUAL TABLE title_search using fts5(title, tokenize = 'trigram', content = 'titles', content_rowid = 'row');
insert into "hem_migrations" ("name", "timestamp") values ('0001-links', '2026-11-22T15:30:58.808Z');
insert into "hem_migrations" ("name", "timestamp") values ('0002-figures', '2026-11-22T15:30:58.839Z');
insert into "hem_migrations" ("name", "timestamp") values ('0003-shares', '2026-11-22T15:30:58.862Z');
insert into "hem_migrations" ("name", "timestamp") values ('0004-click-batches', '2026-11-22T19:24:31.221Z');
insert into "hem_migrations" ("name", "timestamp") values ('0005-titles', '2026-11-22T19:45:29.042Z');
insert into "hem_migrations" ("name", "timestamp") values ('0006-click-writers', '2026-11-22T22:10:00.000Z');
insert into "hem_migrations" ("name", "timestamp") values ('0007-lists', '2026-11-22T22:55:00.000Z');
insert into "hem_migrations" ("name", "timestamp") values ('0008-counts-by-kind', '2026-11-23T02:45:00.000Z');
insert into "hem_migrations" ("name", "timestamp") values ('0009-tagged', '2026-11-23T06:55:00.000Z');
insert into "hem_migrations" ("name", "timestamp") values ('0010-short-tags', '2026-11-23T12:40:00.000Z');
insert into "hem_migrations_lock" ("id", "is_locked") values ('migration_lock', 0);
insert into "owners" ("id", "name", "created_at") values ('00000000-0000-7000-8000-000000000001', 'default', '1970-01-01T00:00:00.000Z');
insert into "tokens" ("id", "owner_id", "label", "hash", "read_only", "created_at", "expires_at", "revoked_at") values ('01a203e1-bc1f-7000-9e1b-48f157532f45', '00000000-0000-7000-8000-000000000001', 'frozen', '73379c350a6003cbae872be303d443eca5f7a72fd8357a0857b225798c7b45d3', 0, '2026-11-22T15:30:55.135Z', NULL, NULL);
insert into "domains" ("id", "owner_id", "host", "is_default", "created_at") values ('01a203e1-bc05-7000-80d1-125ab8e32032', '00000000-0000-7000-8000-000000000001', 'go.example.com', 1, '2026-11-22T15:30:55.109Z');
insert into "links" ("id", "owner_id", "domain_id", "long_url", "code", "click_limit", "click_count", "created_at", "title", "title_folded", "favicon", "custom_link", "password_logo", "password_hash", "expiration", "expiration_clicks", "last_clicked_at", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "meta_title", "meta_description", "meta_image", "android_target_url", "ios_target_url", "windows_target_url", "linux_target_url", "has_utm", "has_opengraph", "has_cloaking", "has_password", "has_expiration", "has_geo_targeting", "has_android_targeting", "has_ios_targeting", "has_windows_targeting", "has_linux_targeting") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', '00000000-0000-7000-8000-000000000001', '01a203e1-bc05-7000-80d1-125ab8e32032', 'https://example.com/a/long/way', 'eL3SabC', NULL, 3, '2026-03-01T12:00:00.000Z', 'Straße', 'strasse', NULL, 'frozen', NULL, NULL, NULL, NULL, '2026-03-02T09:30:00.000Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0);
insert into "addresses" ("domain_id", "path", "link_id") values ('01a203e1-bc05-7000-80d1-125ab8e32032', 'frozen', '01a203e1-bc1f-7001-be96-6bfc27ccff33');
insert into "addresses" ("domain_id", "path", "link_id") values ('01a203e1-bc05-7000-80d1-125ab8e32032', 'eL3SabC', '01a203e1-bc1f-7001-be96-6bfc27ccff33');
insert into "link_tags" ("link_id", "position", "tag") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', 0, 'kept');
insert into "link_tags" ("link_id", "position", "tag") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', 1, 'ü');
insert into "geo_targets" ("id", "link_id", "position", "country_id", "target_url") values ('01a203e1-be91-7000-a938-6aa2568f7fb6', '01a203e1-bc1f-7001-be96-6bfc27ccff33', 0, 'DE', 'https://example.com/de');
insert into "figures" ("link_id", "period", "total", "uniques", "hours", "visitors", "summary", "cell_visitors") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', '2026-03-01', 2, 1, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', X'c8d3b70f021e', '[["all","",2,1,6],["country","AT",2,1,6],["region","unknown",2,1,6],["city","unknown",2,1,6],["os_name","GNU/Linux",2,1,6],["device_type","desktop",2,1,6],["device_brand","unknown",2,1,6],["device_model","unknown",2,1,6],["client_name","Firefox",2,1,6],["timezone","unknown",2,1,6],["language","unknown",2,1,6],["referrer","direct",2,1,6],["hour","12",2,1,6]]', X'c8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021e');
insert into "figures" ("link_id", "period", "total", "uniques", "hours", "visitors", "summary", "cell_visitors") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', 'ever', 2, 1, '[]', X'c8d3b70f021e', '[["all","",2,1,6],["country","AT",2,1,6],["region","unknown",2,1,6],["city","unknown",2,1,6],["os_name","GNU/Linux",2,1,6],["device_type","desktop",2,1,6],["device_brand","unknown",2,1,6],["device_model","unknown",2,1,6],["client_name","Firefox",2,1,6],["timezone","unknown",2,1,6],["language","unknown",2,1,6],["referrer","direct",2,1,6]]', X'c8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021e');
insert into "figures" ("link_id", "period", "total", "uniques", "hours", "visitors", "summary", "cell_visitors") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', '2026-03', 2, 1, '[]', X'c8d3b70f021e', '[["all","",2,1,6],["country","AT",2,1,6],["region","unknown",2,1,6],["city","unknown",2,1,6],["os_name","GNU/Linux",2,1,6],["device_type","desktop",2,1,6],["device_brand","unknown",2,1,6],["device_model","unknown",2,1,6],["client_name","Firefox",2,1,6],["timezone","unknown",2,1,6],["language","unknown",2,1,6],["referrer","direct",2,1,6]]', X'c8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021e');
insert into "figures" ("link_id", "period", "total", "uniques", "hours", "visitors", "summary", "cell_visitors") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', '2026', 2, 1, '[]', X'c8d3b70f021e', '[["all","",2,1,6],["country","AT",2,1,6],["region","unknown",2,1,6],["city","unknown",2,1,6],["os_name","GNU/Linux",2,1,6],["device_type","desktop",2,1,6],["device_brand","unknown",2,1,6],["device_model","unknown",2,1,6],["client_name","Firefox",2,1,6],["timezone","unknown",2,1,6],["language","unknown",2,1,6],["referrer","direct",2,1,6]]', X'c8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021ec8d3b70f021e');
insert into "secrets" ("name", "value") values ('visitors', 'xae-uPEfGm-znKZjl_FtbvV3H1OtHZ-X8LEBKbNKnUU');
insert into "shares" ("id", "link_id", "key", "start_date", "end_date", "password_hash", "created_at") values ('01a203e1-c915-7000-a57c-3609d9108905', '01a203e1-bc1f-7001-be96-6bfc27ccff33', 'LKiPKnPTqobz_43V5VmY1w', '2026-03-01', '2026-03-31', NULL, '2026-11-22T15:30:58.453Z');
insert into "click_batches" ("link_id", "part", "clicks") values ('01a203e1-bc1f-7001-be96-6bfc27ccff33', '', '["AT","unknown","unknown","GNU/Linux","desktop","unknown","unknown","Firefox","unknown","de","direct"]	2026-03-02	09	1	vINsjuUU	
');
insert into "click_writers" ("id", "last", "stored_at") values ('4b2c9f0e-6d0b-4f0a-9a53-0f5a3c1d7e21', 1, '2026-11-22T22:10:00.000Z');
insert into "link_counts" ("owner_id", "unit", "span", "slot", "links") values ('00000000-0000-7000-8000-000000000001', 'day', '2026-03-01', 0, 1), ('00000000-0000-7000-8000-000000000001', 'hour', '2026-03-01T12', 0, 1), ('00000000-0000-7000-8000-000000000001', 'day clicked', '2026-03-01', 0, 1), ('00000000-0000-7000-8000-000000000001', 'hour clicked', '2026-03-01T12', 0, 1);
insert into "tagged" ("owner_id", "tag", "created_at", "link_id") values ('00000000-0000-7000-8000-000000000001', 'kept', '2026-03-01T12:00:00.000Z', '01a203e1-bc1f-7001-be96-6bfc27ccff33'), ('00000000-0000-7000-8000-000000000001', 'ü', '2026-03-01T12:00:00.000Z', '01a203e1-bc1f-7001-be96-6bfc27ccff33');
insert into "titles" ("row", "link_id", "title") values (1, '01a203e1-bc1f-7001-be96-6bfc27ccff33', 'strasse');
insert into title_search (title_search) values ('rebuild');
CREATE INDEX "links_newest" on "links" ("owner_id", "created_at", "id");
CREATE INDEX "addresses_link" on "addresses" ("link_id");
CREATE INDEX "geo_targets_link" on "geo_targets" ("link_id", "position");
CREATE INDEX "shares_link" on "shares" ("link_id", "id");
CREATE INDEX "tagged_link" on "tagged" ("link_id", "tag");
CREATE TRIGGER titles_added after insert on titles begin
    insert into title_search (rowid, title) values (new.row, new.title); end;
CREATE TRIGGER titles_removed after delete on titles begin
    insert into title_search (title_search, rowid, title) values ('delete', old.row, old.title); end;
CREATE TRIGGER links_titled after insert on links when new.title_folded is not null begin
    insert into titles (link_id, title) values (new.id, new.title_folded); end;
CREATE TRIGGER links_retitled after update of title_folded on links
    when new.title_folded is not old.title_folded begin
    delete from titles where link_id = old.id;
    insert into titles (link_id, title) select new.id, new.title_folded where new.title_folded is not null; end;
CREATE TRIGGER links_counted after insert on links begin 
  insert into link_counts (owner_id, unit, span, slot, links)
    select new.owner_id, spans.column1 || kinds.column1, substr(new.created_at, 1, spans.column2), 0, 1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', new.click_count > 0), (' locked', new.has_password = 1),
        (' clicked locked', new.click_count > 0 and new.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end;
CREATE TRIGGER links_uncounted after delete on links begin 
  insert into link_counts (owner_id, unit, span, slot, links)
    select old.owner_id, spans.column1 || kinds.column1, substr(old.created_at, 1, spans.column2), 0, -1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', old.click_count > 0), (' locked', old.has_password = 1),
        (' clicked locked', old.click_count > 0 and old.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end;
CREATE TRIGGER links_recounted after update of owner_id, created_at, has_password, click_count on links when old.owner_id <> new.owner_id or old.created_at <> new.created_at
  or old.has_password <> new.has_password or (old.click_count > 0) <> (new.click_count > 0) begin
    
  insert into link_counts (owner_id, unit, span, slot, links)
    select old.owner_id, spans.column1 || kinds.column1, substr(old.created_at, 1, spans.column2), 0, -1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', old.click_count > 0), (' locked', old.has_password = 1),
        (' clicked locked', old.click_count > 0 and old.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; 
  insert into link_counts (owner_id, unit, span, slot, links)
    select new.owner_id, spans.column1 || kinds.column1, substr(new.created_at, 1, spans.column2), 0, 1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', new.click_count > 0), (' locked', new.has_password = 1),
        (' clicked locked', new.click_count > 0 and new.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end;
CREATE TRIGGER link_tags_added after insert on link_tags when length(new.tag) <= 150 begin insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.tag, created_at, id from links where id = new.link_id on conflict do nothing; end;
CREATE TRIGGER link_tags_removed after delete on link_tags begin delete from tagged where link_id = old.link_id and tag = old.tag; end;
CREATE TRIGGER links_tagged after update of owner_id, created_at on links when old.owner_id <> new.owner_id or old.created_at <> new.created_at begin update tagged set owner_id = new.owner_id, created_at = new.created_at where link_id = new.id; end;
