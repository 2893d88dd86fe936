addresses.01 domain_id text not null
addresses.02 path text not null
addresses.03 folded text
addresses.04 skeleton text
addresses.05 link_id text not null
click_batches.01 link_id text not null
click_batches.02 part text not null
click_batches.03 clicks text not null
click_writers.01 id text not null
click_writers.02 last bigint not null
click_writers.03 stored_at text not null
create_keys.01 owner_id text not null
create_keys.02 key text not null
create_keys.03 body_hash text not null
create_keys.04 link_id text not null
create_keys.05 short_url text not null
create_keys.06 created_at text not null
domains.01 id text not null
domains.02 owner_id text not null
domains.03 host text not null
domains.04 is_default smallint not null default 0
domains.05 settings text not null
domains.06 created_at text not null
figures.01 link_id text not null
figures.02 period text not null
figures.03 total bigint not null
figures.04 uniques bigint not null
figures.05 hours text not null
figures.06 visitors bytea not null
figures.07 summary text not null
figures.08 cell_visitors bytea not null
geo_targets.01 id text not null
geo_targets.02 link_id text not null
geo_targets.03 position integer not null
geo_targets.04 country_id text not null
geo_targets.05 target_url text not null
link_counts.01 owner_id text not null
link_counts.02 unit text not null
link_counts.03 span text not null
link_counts.04 slot integer not null
link_counts.05 links bigint not null
link_tags.01 link_id text not null
link_tags.02 position integer not null
link_tags.03 tag text not null
link_tags.04 folded text not null
links.01 id text not null
links.02 owner_id text not null
links.03 domain_id text not null
links.04 long_url text not null
links.05 code text not null
links.06 click_limit bigint
links.07 click_count bigint not null default 0
links.08 created_at text not null
links.09 title text
links.10 title_folded text
links.11 favicon text
links.12 custom_link text
links.13 password_logo text
links.14 password_hash text
links.15 expiration text
links.16 expiration_clicks text
links.17 last_clicked_at text
links.18 utm_source text
links.19 utm_medium text
links.20 utm_campaign text
links.21 utm_term text
links.22 utm_content text
links.23 meta_title text
links.24 meta_description text
links.25 meta_image text
links.26 android_target_url text
links.27 ios_target_url text
links.28 windows_target_url text
links.29 linux_target_url text
links.30 has_utm smallint not null default 0
links.31 has_opengraph smallint not null default 0
links.32 has_cloaking smallint not null default 0
links.33 has_password smallint not null default 0
links.34 has_expiration smallint not null default 0
links.35 has_geo_targeting smallint not null default 0
links.36 has_android_targeting smallint not null default 0
links.37 has_ios_targeting smallint not null default 0
links.38 has_windows_targeting smallint not null default 0
links.39 has_linux_targeting smallint not null default 0
owners.01 id text not null
owners.02 name text not null
owners.03 created_at text not null
settings.01 name text not null
settings.02 value text not null
shares.01 id text not null
shares.02 link_id text not null
shares.03 key text not null
shares.04 start_date text not null
shares.05 end_date text not null
shares.06 password_hash text
shares.07 created_at text not null
tagged.01 owner_id text not null
tagged.02 tag text not null
tagged.03 created_at text not null
tagged.04 link_id text not null
tokens.01 id text not null
tokens.02 owner_id text not null
tokens.03 label text not null
tokens.04 hash text not null
tokens.05 read_only smallint not null default 0
tokens.06 created_at text not null
tokens.07 expires_at text
tokens.08 revoked_at text
addresses constraint addresses_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id)
addresses constraint addresses_link_fk FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
addresses constraint addresses_pk PRIMARY KEY (domain_id, path)
click_batches constraint click_batches_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
click_batches constraint click_batches_pk PRIMARY KEY (link_id, part)
click_writers constraint click_writers_pkey PRIMARY KEY (id)
create_keys constraint create_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id)
create_keys constraint create_keys_pk PRIMARY KEY (owner_id, key)
domains constraint domains_host_key UNIQUE (host)
domains constraint domains_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id)
domains constraint domains_pkey PRIMARY KEY (id)
figures constraint figures_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
figures constraint figures_pk PRIMARY KEY (link_id, period)
geo_targets constraint geo_targets_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
geo_targets constraint geo_targets_pkey PRIMARY KEY (id)
link_counts constraint link_counts_pk PRIMARY KEY (owner_id, unit, span, slot)
link_tags constraint link_tags_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
link_tags constraint link_tags_pk PRIMARY KEY (link_id, "position")
links constraint links_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domains(id)
links constraint links_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id)
links constraint links_pkey PRIMARY KEY (id)
owners constraint owners_pkey PRIMARY KEY (id)
settings constraint settings_pkey PRIMARY KEY (name)
shares constraint shares_key_key UNIQUE (key)
shares constraint shares_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
shares constraint shares_pkey PRIMARY KEY (id)
tagged constraint tagged_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE
tagged constraint tagged_pk PRIMARY KEY (owner_id, tag, created_at, link_id)
tokens constraint tokens_hash_key UNIQUE (hash)
tokens constraint tokens_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id)
tokens constraint tokens_pkey PRIMARY KEY (id)
CREATE INDEX addresses_folded ON public.addresses USING btree (domain_id, folded) WHERE (folded IS NOT NULL)
CREATE INDEX addresses_link ON public.addresses USING btree (link_id)
CREATE INDEX addresses_skeleton ON public.addresses USING btree (domain_id, skeleton) WHERE (skeleton IS NOT NULL)
CREATE INDEX create_keys_oldest ON public.create_keys USING btree (created_at)
CREATE INDEX geo_targets_link ON public.geo_targets USING btree (link_id, "position")
CREATE INDEX links_newest ON public.links USING btree (owner_id, created_at, id)
CREATE INDEX links_title_parts ON public.links USING gin (hem_title_parts(title_folded))
CREATE INDEX shares_link ON public.shares USING btree (link_id, id)
CREATE INDEX tagged_link ON public.tagged USING btree (link_id, tag)
CREATE UNIQUE INDEX addresses_pk ON public.addresses USING btree (domain_id, path)
CREATE UNIQUE INDEX click_batches_pk ON public.click_batches USING btree (link_id, part)
CREATE UNIQUE INDEX click_writers_pkey ON public.click_writers USING btree (id)
CREATE UNIQUE INDEX create_keys_pk ON public.create_keys USING btree (owner_id, key)
CREATE UNIQUE INDEX domains_host_key ON public.domains USING btree (host)
CREATE UNIQUE INDEX domains_pkey ON public.domains USING btree (id)
CREATE UNIQUE INDEX figures_pk ON public.figures USING btree (link_id, period)
CREATE UNIQUE INDEX geo_targets_pkey ON public.geo_targets USING btree (id)
CREATE UNIQUE INDEX link_counts_pk ON public.link_counts USING btree (owner_id, unit, span, slot)
CREATE UNIQUE INDEX link_tags_pk ON public.link_tags USING btree (link_id, "position")
CREATE UNIQUE INDEX links_pkey ON public.links USING btree (id)
CREATE UNIQUE INDEX owners_pkey ON public.owners USING btree (id)
CREATE UNIQUE INDEX settings_pkey ON public.settings USING btree (name)
CREATE UNIQUE INDEX shares_key_key ON public.shares USING btree (key)
CREATE UNIQUE INDEX shares_pkey ON public.shares USING btree (id)
CREATE UNIQUE INDEX tagged_pk ON public.tagged USING btree (owner_id, tag, created_at, link_id)
CREATE UNIQUE INDEX tokens_hash_key ON public.tokens USING btree (hash)
CREATE UNIQUE INDEX tokens_pkey ON public.tokens USING btree (id)
CREATE OR REPLACE FUNCTION public.hem_change_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    update tagged set owner_id = new.owner_id, created_at = new.created_at where link_id = new.id;
    return null;
  end $function$

CREATE OR REPLACE FUNCTION public.hem_count_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    perform pg_advisory_xact_lock(hashtext('hem_link_counts'), pg_backend_pid() % 16);
    if tg_op <> 'INSERT' then 
  insert into link_counts (owner_id, unit, span, slot, links)
    select old.owner_id, spans.column1 || kinds.column1, substr(old.created_at, 1, spans.column2), pg_backend_pid() % 16, -1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', old.click_count > 0), (' locked', old.has_password = 1),
        (' clicked locked', old.click_count > 0 and old.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end if;
    if tg_op <> 'DELETE' then 
  insert into link_counts (owner_id, unit, span, slot, links)
    select new.owner_id, spans.column1 || kinds.column1, substr(new.created_at, 1, spans.column2), pg_backend_pid() % 16, 1
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', new.click_count > 0), (' locked', new.has_password = 1),
        (' clicked locked', new.click_count > 0 and new.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links; end if;
    return null;
  end $function$

CREATE OR REPLACE FUNCTION public.hem_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    if tg_op = 'INSERT' and length(new.folded) <= 600 then insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.folded, created_at, id from links where id = new.link_id on conflict do nothing; end if;
    if tg_op = 'DELETE' then delete from tagged where link_id = old.link_id and tag = old.folded; end if;
    return null;
  end $function$

CREATE OR REPLACE FUNCTION public.hem_title_parts(title text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select coalesce(array_agg(distinct substr(title, at, 3)), '{}') from generate_series(1, length(title) - 2) as at $function$

CREATE CONSTRAINT TRIGGER links_counted AFTER INSERT OR DELETE ON public.links DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hem_count_links()
CREATE CONSTRAINT TRIGGER links_recounted AFTER UPDATE OF owner_id, created_at, has_password, click_count ON public.links DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.owner_id <> new.owner_id) OR (old.created_at <> new.created_at) OR (old.has_password <> new.has_password) OR ((old.click_count > 0) <> (new.click_count > 0)))) EXECUTE FUNCTION hem_count_links()
CREATE TRIGGER link_tags_tagged AFTER INSERT OR DELETE ON public.link_tags FOR EACH ROW EXECUTE FUNCTION hem_tag()
CREATE TRIGGER links_tagged AFTER UPDATE OF owner_id, created_at ON public.links FOR EACH ROW WHEN (((old.owner_id <> new.owner_id) OR (old.created_at <> new.created_at))) EXECUTE FUNCTION hem_change_tagged()
