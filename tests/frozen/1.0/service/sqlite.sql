CREATE TABLE "addresses" ("domain_id" text not null references "domains" ("id"), "path" text not null, "folded" text, "skeleton" text, "link_id" text not null, constraint "addresses_pk" primary key ("domain_id", "path"), constraint "addresses_link_fk" foreign key ("link_id") references "links" ("id") on delete cascade deferrable initially deferred)
CREATE INDEX "addresses_folded" on "addresses" ("domain_id", "folded") where "folded" is not null
CREATE INDEX "addresses_link" on "addresses" ("link_id")
CREATE INDEX "addresses_skeleton" on "addresses" ("domain_id", "skeleton") where "skeleton" is not null
CREATE TABLE "click_batches" ("link_id" text not null references "links" ("id") on delete cascade, "part" text not null, "clicks" text not null, constraint "click_batches_pk" primary key ("link_id", "part"))
CREATE TABLE "click_writers" ("id" text primary key, "last" bigint not null, "stored_at" text not null)
CREATE TABLE "create_keys" ("owner_id" text not null references "owners" ("id"), "key" text not null, "body_hash" text not null, "link_id" text not null, "short_url" text not null, "created_at" text not null, constraint "create_keys_pk" primary key ("owner_id", "key"))
CREATE INDEX "create_keys_oldest" on "create_keys" ("created_at")
CREATE TABLE "domains" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "host" text not null unique, "is_default" smallint default 0 not null, "settings" text not null, "created_at" text not null)
CREATE TABLE "figures" ("link_id" text not null references "links" ("id") on delete cascade, "period" text not null, "total" bigint not null, "uniques" bigint not null, "hours" text not null, "visitors" blob not null, "summary" text not null, "cell_visitors" blob not null, constraint "figures_pk" primary key ("link_id", "period"))
CREATE TABLE "geo_targets" ("id" text primary key, "link_id" text not null references "links" ("id") on delete cascade, "position" integer not null, "country_id" text not null, "target_url" text not null)
CREATE INDEX "geo_targets_link" on "geo_targets" ("link_id", "position")
CREATE TABLE "link_counts" ("owner_id" text not null, "unit" text not null, "span" text not null, "slot" integer not null, "links" bigint not null, constraint "link_counts_pk" primary key ("owner_id", "unit", "span", "slot"))
CREATE TRIGGER link_tags_added after insert on link_tags when length(new.folded) <= 600 begin insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.folded, created_at, id from links where id = new.link_id on conflict do nothing; end
CREATE TRIGGER link_tags_removed after delete on link_tags begin delete from tagged where link_id = old.link_id and tag = old.folded; end
CREATE TABLE "link_tags" ("link_id" text not null references "links" ("id") on delete cascade, "position" integer not null, "tag" text not null, "folded" text not null, constraint "link_tags_pk" primary key ("link_id", "position"))
CREATE TRIGGER links_counted after insert on links begin 
  insert into link_counts (owner_id, unit, span, slot, links)
    select new.owner_id, spans.column1 || kinds.column1, substr(new.created_at, 1, spans.column2), 0, 1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', new.click_count > 0), (' locked', new.has_password = 1),
        (' clicked locked', new.click_count > 0 and new.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end
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
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end
CREATE TRIGGER links_retitled after update of title_folded on links
    when new.title_folded is not old.title_folded begin
    delete from titles where link_id = old.id;
    insert into titles (link_id, title) select new.id, new.title_folded where new.title_folded is not null; end
CREATE TRIGGER links_tagged after update of owner_id, created_at on links when old.owner_id <> new.owner_id or old.created_at <> new.created_at begin update tagged set owner_id = new.owner_id, created_at = new.created_at where link_id = new.id; end
CREATE TRIGGER links_titled after insert on links when new.title_folded is not null begin
    insert into titles (link_id, title) values (new.id, new.title_folded); end
CREATE TRIGGER links_uncounted after delete on links begin 
  insert into link_counts (owner_id, unit, span, slot, links)
    select old.owner_id, spans.column1 || kinds.column1, substr(old.created_at, 1, spans.column2), 0, -1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', old.click_count > 0), (' locked', old.has_password = 1),
        (' clicked locked', old.click_count > 0 and old.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end
CREATE TABLE "links" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "domain_id" text not null references "domains" ("id"), "long_url" text not null, "code" text not null, "click_limit" bigint, "click_count" bigint default 0 not null, "created_at" text not null, "title" text, "title_folded" text, "favicon" text, "custom_link" text, "password_logo" text, "password_hash" text, "expiration" text, "expiration_clicks" text, "last_clicked_at" text, "utm_source" text, "utm_medium" text, "utm_campaign" text, "utm_term" text, "utm_content" text, "meta_title" text, "meta_description" text, "meta_image" text, "android_target_url" text, "ios_target_url" text, "windows_target_url" text, "linux_target_url" text, "has_utm" smallint default 0 not null, "has_opengraph" smallint default 0 not null, "has_cloaking" smallint default 0 not null, "has_password" smallint default 0 not null, "has_expiration" smallint default 0 not null, "has_geo_targeting" smallint default 0 not null, "has_android_targeting" smallint default 0 not null, "has_ios_targeting" smallint default 0 not null, "has_windows_targeting" smallint default 0 not null, "has_linux_targeting" smallint default 0 not null)
CREATE INDEX "links_newest" on "links" ("owner_id", "created_at", "id")
CREATE TABLE "owners" ("id" text primary key, "name" text not null, "created_at" text not null)
CREATE TABLE "settings" ("name" text primary key, "value" text not null)
CREATE TABLE "shares" ("id" text primary key, "link_id" text not null references "links" ("id") on delete cascade, "key" text not null unique, "start_date" text not null, "end_date" text not null, "password_hash" text, "created_at" text not null)
CREATE INDEX "shares_link" on "shares" ("link_id", "id")
CREATE TABLE "tagged" ("owner_id" text not null, "tag" text not null, "created_at" text not null, "link_id" text not null references "links" ("id") on delete cascade, constraint "tagged_pk" primary key ("owner_id", "tag", "created_at", "link_id")) without rowid
CREATE INDEX "tagged_link" on "tagged" ("link_id", "tag")
CREATE VIRTUAL TABLE title_search using fts5(title, tokenize = 'trigram', content = 'titles', content_rowid = 'row')
CREATE TRIGGER titles_added after insert on titles begin
    insert into title_search (rowid, title) values (new.row, new.title); end
CREATE TRIGGER titles_removed after delete on titles begin
    insert into title_search (title_search, rowid, title) values ('delete', old.row, old.title); end
CREATE TABLE titles (row integer primary key, link_id text not null unique references links (id) on delete cascade,
    title text not null)
CREATE TABLE "tokens" ("id" text primary key, "owner_id" text not null references "owners" ("id"), "label" text not null, "hash" text not null unique, "read_only" smallint default 0 not null, "created_at" text not null, "expires_at" text, "revoked_at" text)
