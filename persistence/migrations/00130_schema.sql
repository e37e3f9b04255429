-- The whole schema of the database, feature by feature, and the rows that a new site starts with. It is one file,
-- because goose runs a file as one migration.

-- +goose Up

-- Journal and ledger ------------------------------------------------------------------------------------------------

-- A row is one event of an actor. The primary key is the fence: an activation that has a successor cannot add a row,
-- because its next row collides with one of the successor.
CREATE TABLE journal (
    stream  text        NOT NULL,
    seq     bigint      NOT NULL,
    epoch   bigint      NOT NULL,
    kind    text        NOT NULL, -- short message name; 'claimed' opens an epoch
    payload bytea       NOT NULL,
    at      timestamptz NOT NULL,
    PRIMARY KEY (stream, seq)
);

-- A row is the newest saved state of an actor: it shortens the reading of the journal.
CREATE TABLE snapshot (
    stream       text        PRIMARY KEY,
    seq          bigint      NOT NULL, -- the state holds every event up to here
    previous_seq bigint      NOT NULL, -- of the snapshot before; rows up to here may be truncated
    epoch        bigint      NOT NULL,
    state        bytea       NOT NULL,
    clean        boolean     NOT NULL, -- the last act of its epoch: a hand-over
    at           timestamptz NOT NULL
);

-- A row is the balance of one account. Accounts below zero are the world outside, where coins come from: only they
-- may be overdrawn. The sum of all balances is always 0.
CREATE TABLE wallet (
    account bigint PRIMARY KEY,
    balance bigint NOT NULL,
    CONSTRAINT wallet_not_overdrawn CHECK (balance >= 0 OR account < 0)
) WITH (fillfactor = 70);

-- A row is one movement of coins: debit loses amount, credit gains amount - fee, the platform (account 1) gains fee.
CREATE TABLE transfer (
    key        text        PRIMARY KEY,                  -- a key never moves coins twice
    id         bigint      GENERATED ALWAYS AS IDENTITY, -- the order of the ledger
    debit      bigint      NOT NULL,
    credit     bigint      NOT NULL,
    amount     bigint      NOT NULL CHECK (amount > 0),
    fee        bigint      NOT NULL DEFAULT 0,
    kind       text        NOT NULL,
    ref        text        NOT NULL DEFAULT '', -- giftTxId, tipId, redEnvelopeId, orderId
    house_id   bigint      NOT NULL DEFAULT 0,
    session_id text        NOT NULL DEFAULT '', -- of the live session at that time
    item       bigint      NOT NULL DEFAULT 0,  -- number of the gift, or index of the envelope's share
    count      bigint      NOT NULL DEFAULT 0,  -- of gifts
    remark     text        NOT NULL DEFAULT '',
    hash       bytea,                           -- SHA-256 of the request
    answer     bytea,                           -- first answer, as protobuf
    balance    bigint,                          -- left to the payer; null where the transfer did not read it
    at         timestamptz NOT NULL,
    CONSTRAINT transfer_two_sides CHECK (debit <> credit),
    CONSTRAINT transfer_fee CHECK (fee >= 0 AND fee < amount)
);
-- Statements read the newest transfers of an account: these indexes backwards, so that new rows arrive at their end.
-- Transfers out of an envelope have an index of their own, which also pays each share only once.
CREATE INDEX transfer_of_debit ON transfer (debit, at, id) WHERE kind <> 'envelopeGrab';
CREATE INDEX transfer_of_credit ON transfer (credit, at, id);
CREATE UNIQUE INDEX transfer_of_share ON transfer (debit, item) WHERE kind = 'envelopeGrab';

-- A row is the first answer to a request that moves no coins and must happen at most once.
CREATE TABLE request (
    key    text        PRIMARY KEY,
    hash   bytea       NOT NULL, -- SHA-256 of the request
    answer bytea       NOT NULL,
    at     timestamptz NOT NULL
);

-- Search by name ----------------------------------------------------------------------------------------------------

-- The words of a name without case, accents and compatibility forms. domain/search.go does the same to a keyword:
-- change both or neither.
-- +goose StatementBegin
CREATE FUNCTION search_words(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(
        translate(replace(replace(replace(replace(
            normalize(regexp_replace(
                lower(normalize(name, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f\u0653-\u0655]', '', 'g'), NFKC),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđħıðς', 'oldhidσ'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u30fb]+', ' ', 'g'))
$$;
-- +goose StatementEnd

-- The entries of a text in the index: the first one and two letters of each word, and three letters in a row. Scripts
-- whose words are short or not separated (from Thai on in Unicode: Han, kana, Hangul) also have one and two in a row.
-- +goose StatementBegin
CREATE FUNCTION search_grams(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT gram), '{}')
    FROM regexp_split_to_table(search, '[ |]+') AS word,
        generate_series(1, char_length(word)) AS i,
        unnest(ARRAY[
            CASE WHEN i = 1 THEN '^' || left(word, 1) END,
            CASE WHEN i = 1 AND char_length(word) > 1 THEN '^' || left(word, 2) END,
            CASE WHEN ascii(substr(word, i, 1)) >= 3584 THEN substr(word, i, 1) END,
            CASE WHEN i < char_length(word)
                AND (ascii(substr(word, i, 1)) >= 3584 OR ascii(substr(word, i + 1, 1)) >= 3584)
                THEN substr(word, i, 2) END,
            CASE WHEN i + 1 < char_length(word) THEN substr(word, i, 3) END]) AS gram
    WHERE gram IS NOT NULL
$$;
-- +goose StatementEnd

-- All names of a thing: "| harbour united | 港城联 ". A word begins after a space, a name after "| ".
CREATE FUNCTION search_names(names jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT coalesce(string_agg(DISTINCT '| ' || search_words(value) || ' ', ''), '')
        FROM jsonb_each_text(names));

-- Accounts ----------------------------------------------------------------------------------------------------------

-- A row is a user.
CREATE TABLE account (
    user_id          bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 100001) PRIMARY KEY,
    user_name        text        NOT NULL,            -- as the user typed it
    password_hash    text        NOT NULL DEFAULT '', -- argon2id with its parameters; '' none
    phone            text,                            -- E.164
    nick_name        text        NOT NULL,
    user_image       text        NOT NULL DEFAULT '', -- storage key
    house_id         bigint,                          -- of an anchor
    language         text        NOT NULL,
    birthday         date,
    gender           integer     NOT NULL DEFAULT 0,
    country_code     text        NOT NULL DEFAULT '',
    province         text        NOT NULL DEFAULT '',
    city             text        NOT NULL DEFAULT '',
    height           integer     NOT NULL DEFAULT 0,  -- cm
    weight           integer     NOT NULL DEFAULT 0,  -- kg
    emotional_status integer     NOT NULL DEFAULT 0,
    hobby            text        NOT NULL DEFAULT '',
    personal_profile text        NOT NULL DEFAULT '',
    service_version  integer     NOT NULL DEFAULT 0,  -- accepted versions of the agreements
    privacy_version  integer     NOT NULL DEFAULT 0,
    disabled_at      timestamptz,
    disabled_until   timestamptz,
    disabled_reason  text        NOT NULL DEFAULT '',
    demo             boolean     NOT NULL DEFAULT false, -- of the demo world, which must not outlive development
    created_at       timestamptz NOT NULL,
    delete_at        timestamptz,                     -- when the account will be erased; null: it stays
    erased_at        timestamptz
);
CREATE UNIQUE INDEX account_name ON account (lower(user_name)); -- USERNAME_TAKEN
CREATE UNIQUE INDEX account_phone ON account (phone);           -- PHONE_TAKEN
CREATE UNIQUE INDEX account_house ON account (house_id);
CREATE INDEX account_by_name ON account (lower(user_name) text_pattern_ops); -- the search of operators
CREATE INDEX account_by_nick ON account (lower(nick_name) text_pattern_ops);
CREATE INDEX account_by_created ON account USING brin (created_at);          -- registrations per day
CREATE INDEX account_demo ON account (user_id) WHERE demo;
CREATE INDEX account_leaving ON account (delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX account_search ON account USING gin (search_grams(search_words(nick_name))) WHERE house_id IS NOT NULL;

-- A row is a log-in in force.
CREATE TABLE login (
    token_hash bytea       PRIMARY KEY,         -- SHA-256 of the token, which is stored nowhere
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    renewed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,                     -- null: not since it was renewed
    agent      text        NOT NULL DEFAULT '', -- User-Agent of the first request
    address    text        NOT NULL DEFAULT ''  -- of the last request; of IPv6, the network
);
CREATE INDEX login_of_user ON login (user_id);
CREATE INDEX login_expires ON login (expires_at);

-- A row is a novice stage that a user has reached.
CREATE TABLE novice_stage (
    user_id bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    stage   integer     NOT NULL, -- domain.Stage
    done_at timestamptz NOT NULL,
    told    boolean     NOT NULL DEFAULT false, -- the user has seen that it is done
    reward  bigint      NOT NULL DEFAULT 0,     -- coins, credited with the row
    PRIMARY KEY (user_id, stage)
);

-- A row is a short message in development. Codes in force are in Redis, hashed.
CREATE TABLE sms_outbox (
    sms_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    phone    text        NOT NULL,
    template text        NOT NULL, -- code, applyApproved
    params   jsonb       NOT NULL,
    at       timestamptz NOT NULL
);

-- A row is a name of an anchor, a room or an operator in the form by which imitations are found. The server writes it
-- at its start, because SQL cannot compute a skeleton.
CREATE TABLE protected_name (
    skeleton text     NOT NULL, -- domain.Skeletons; a name has up to two
    kind     text     NOT NULL CHECK (kind IN ('nick', 'house', 'operator')),
    owner_id bigint   NOT NULL, -- user_id of an anchor for nick and house, operator_id for operator
    version  smallint NOT NULL, -- domain.SkeletonVersion
    PRIMARY KEY (skeleton, kind, owner_id)
);
CREATE INDEX protected_name_owner ON protected_name (kind, owner_id);

-- A row is a user's secret link to the own calendar. The server computes the link from its secret and seq.
CREATE TABLE calendar_link (
    user_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    seq     bigint NOT NULL,
    hash    bytea  NOT NULL UNIQUE -- of the link, which is stored nowhere
);

-- A row is a copy of all data of a user, requested by the user.
CREATE TABLE export (
    export_id text        PRIMARY KEY,
    user_id   bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    asked_at  timestamptz NOT NULL,
    ready_at  timestamptz,
    failed_at timestamptz,
    size      bigint      NOT NULL DEFAULT 0
);
CREATE INDEX export_of_user ON export (user_id, asked_at DESC);
CREATE INDEX export_waiting ON export (asked_at) WHERE ready_at IS NULL AND failed_at IS NULL;

-- A row is a part of such a copy. It is not among the uploaded files, because those are public.
CREATE TABLE export_part (
    export_id text    NOT NULL REFERENCES export ON DELETE CASCADE,
    part      integer NOT NULL,
    content   bytea   NOT NULL,
    PRIMARY KEY (export_id, part)
);

-- A row is a user's right to use an image for a purpose: the key alone gives no right. The key contains the hash of
-- the content, so two users may share it.
CREATE TABLE image (
    key        text        NOT NULL,
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    scene      text        NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (key, user_id, scene)
);
CREATE INDEX image_of_user ON image (user_id, created_at);
CREATE INDEX image_of_applications ON image (key) WHERE scene = 'apply'; -- identity documents, which are private files

-- A row is a stored image. An image that is unused for a day is removed.
CREATE TABLE stored_image (
    key      text        PRIMARY KEY,            -- of the image itself; the keys of its variants begin with it
    noted_at timestamptz NOT NULL,               -- of its last upload
    used     boolean     NOT NULL DEFAULT false,
    kept     boolean     NOT NULL DEFAULT false  -- uploaded by an operator: it stays, whichever user uploads it too
);
CREATE INDEX stored_image_unused ON stored_image (noted_at) WHERE NOT used;

-- Matches -----------------------------------------------------------------------------------------------------------

-- A row is a kind of sport. 0 is all of them; operators add kinds from 10 up.
CREATE TABLE column_race (
    race_type integer PRIMARY KEY,
    names     jsonb   NOT NULL,            -- language tag → name
    icon      text    NOT NULL DEFAULT '', -- storage key; '' is the icon of the client
    sort      integer NOT NULL
);

-- A row is a kind of anchor, numbered as the kinds of sport.
CREATE TABLE column_anchor (
    anchor_type integer PRIMARY KEY,
    names       jsonb   NOT NULL,
    icon        text    NOT NULL DEFAULT '',
    sort        integer NOT NULL
);

-- A row is a source of matches.
CREATE TABLE feed (
    feed_id          bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 201) PRIMARY KEY,
    name             text        NOT NULL,
    format           text        NOT NULL,            -- domain.FeedFormat
    url              text        NOT NULL DEFAULT '', -- '' is for uploads and pushes only
    race_type        integer     NOT NULL,
    competition_name text        NOT NULL DEFAULT '', -- '' is the name in the file
    titles           text        NOT NULL DEFAULT '', -- '{competition}: {home} v {away}' for calendars; '' is usual
    timezone         text        NOT NULL,            -- IANA, of times that name no zone
    interval_seconds integer     NOT NULL,
    enabled          boolean     NOT NULL,
    secret           text        NOT NULL DEFAULT '', -- of pushes; '' takes none
    last_run_at      timestamptz,
    last_result      jsonb,
    created_at       timestamptz NOT NULL
);
CREATE UNIQUE INDEX feed_name ON feed (lower(name));
CREATE INDEX feed_to_fetch ON feed (last_run_at NULLS FIRST) WHERE enabled AND url <> '';

-- A row is a competition. A match is found by its teams, its competition and its round: their few thousand names are
-- indexed, the matches are not.
CREATE TABLE competition (
    competition_id bigint  GENERATED BY DEFAULT AS IDENTITY (START WITH 301) PRIMARY KEY,
    race_type      integer NOT NULL,
    names          jsonb   NOT NULL, -- language tag → name
    logo           text    NOT NULL DEFAULT '',
    country        text    NOT NULL DEFAULT '',
    external_key   text    UNIQUE,   -- of its feed
    search         text    GENERATED ALWAYS AS (search_names(names)) STORED,
    grams          text[]  GENERATED ALWAYS AS (search_grams(search_names(names))) STORED
);
CREATE INDEX competition_search ON competition USING gin (grams);

-- A row is a team.
CREATE TABLE team (
    team_id      bigint  GENERATED BY DEFAULT AS IDENTITY (START WITH 7001) PRIMARY KEY,
    race_type    integer NOT NULL,
    names        jsonb   NOT NULL,
    logo         text    NOT NULL DEFAULT '',
    external_key text    UNIQUE,
    search       text    GENERATED ALWAYS AS (search_names(names)) STORED,
    grams        text[]  GENERATED ALWAYS AS (search_grams(search_names(names))) STORED
);
CREATE INDEX team_search ON team USING gin (grams);

-- A row is a match.
CREATE TABLE match (
    match_id       bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 50001) PRIMARY KEY,
    race_type      integer     NOT NULL,
    competition_id bigint      NOT NULL REFERENCES competition,
    season         text        NOT NULL DEFAULT '',
    event_names    jsonb       NOT NULL DEFAULT '{}',  -- round or stage
    stage_key      bigint      GENERATED ALWAYS AS (hashtextextended(event_names::text, 0)) STORED,
    home_id        bigint      NOT NULL REFERENCES team,
    away_id        bigint      NOT NULL REFERENCES team,
    match_time     timestamptz,                        -- null while the day is unknown
    time_known     boolean     NOT NULL DEFAULT true,  -- false: match_time is the midnight of its day in UTC
    status         integer     NOT NULL,               -- domain.MatchStatus
    status_detail  text        NOT NULL DEFAULT '',
    status_said    boolean     NOT NULL DEFAULT false, -- a feed gave the status; otherwise time and score gave it
    home_score     integer,
    away_score     integer,
    score_final    boolean     NOT NULL DEFAULT false, -- the score does not change any more
    periods        jsonb       NOT NULL DEFAULT '[]',  -- [{"name","home","away"}]
    clock          text        NOT NULL DEFAULT '',
    source_url     text        NOT NULL DEFAULT '',
    source_type    text        NOT NULL DEFAULT '',    -- hls, flv, mp4
    source_name    text        NOT NULL DEFAULT '',
    source_lines   jsonb       NOT NULL DEFAULT '[]',  -- further lines: [{"name","url","type","definition"}]
    source_down    boolean     NOT NULL DEFAULT false,
    is_hot         boolean     NOT NULL DEFAULT false,
    reserve_count  bigint      NOT NULL DEFAULT 0,
    country        text        NOT NULL DEFAULT '',
    search         text        NOT NULL,               -- folded names, for the keyword
    external_key   text        UNIQUE,
    feed_id        bigint      REFERENCES feed,
    locked         text[]      NOT NULL DEFAULT '{}',  -- what operators set and no feed changes: domain/feed.go
    sequence       integer     NOT NULL DEFAULT 0,     -- of iCalendar: grows when time, teams or status change
    changes        bigint      NOT NULL DEFAULT 0,     -- of score, clock and status: a larger number is later
    told_at        timestamptz,                        -- signature time of the newest push; older pushes are too late
    updated_at     timestamptz NOT NULL
);
CREATE INDEX match_by_time ON match (match_time, match_id);
CREATE INDEX match_by_status_time ON match (status, match_time, match_id);
CREATE INDEX match_by_race_status ON match (race_type, status, match_time, match_id);
CREATE INDEX match_of_home ON match (home_id, match_time);
CREATE INDEX match_of_away ON match (away_id, match_time);
CREATE INDEX match_of_stage ON match (stage_key);
CREATE INDEX match_of_feed ON match (feed_id) WHERE feed_id IS NOT NULL;
CREATE INDEX match_counts ON match (race_type, status); -- small, because many matches share an entry: counts read it
-- The order of /web_race/race_data_content_list_page: in progress, not started, the others; within each by time.
CREATE INDEX match_in_order ON match
    ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_of_race ON match
    (race_type, (CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_of_competition ON match
    (competition_id, (CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_hot ON match
    ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE is_hot;
CREATE INDEX match_open ON match
    ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE status IN (1, 4, 7);
CREATE INDEX match_with_source ON match
    ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE source_url <> '';

-- +goose StatementBegin
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changes := OLD.changes + 1;
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER match_changes BEFORE UPDATE ON match
    FOR EACH ROW WHEN ((OLD.home_score, OLD.away_score, OLD.clock, OLD.status) IS DISTINCT FROM
        (NEW.home_score, NEW.away_score, NEW.clock, NEW.status)) EXECUTE FUNCTION count_change();

-- A calendar accepts a change only with a higher sequence. Feeds, operators and others change matches: the table
-- raises the sequence when the writer does not.
-- +goose StatementBegin
CREATE FUNCTION raise_match_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.sequence := OLD.sequence + 1;
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER match_sequence BEFORE UPDATE ON match FOR EACH ROW
    WHEN (NEW.sequence = OLD.sequence
        AND (OLD.match_time, OLD.time_known, OLD.status, OLD.home_id, OLD.away_id, OLD.competition_id)
            IS DISTINCT FROM (NEW.match_time, NEW.time_known, NEW.status, NEW.home_id, NEW.away_id, NEW.competition_id))
    EXECUTE FUNCTION raise_match_sequence();

-- A row is a wording of a round or stage, by its hash.
CREATE TABLE stage_name (
    stage_key bigint PRIMARY KEY,
    names     jsonb  NOT NULL,
    search    text   GENERATED ALWAYS AS (search_names(names)) STORED,
    grams     text[] GENERATED ALWAYS AS (search_grams(search_names(names))) STORED
);
CREATE INDEX stage_name_search ON stage_name USING gin (grams);
-- +goose StatementBegin
CREATE FUNCTION note_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stage_name (stage_key, names)
    SELECT DISTINCT stage_key, event_names FROM fresh WHERE event_names <> '{}'
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION note_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stage_name (stage_key, names) VALUES (NEW.stage_key, NEW.event_names) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER match_stages AFTER INSERT ON match REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION note_stages();
CREATE TRIGGER match_stage AFTER UPDATE OF event_names ON match
    FOR EACH ROW WHEN (NEW.event_names <> OLD.event_names AND NEW.event_names <> '{}') EXECUTE FUNCTION note_stage();

-- A row is a goal, a card or another event of a match.
CREATE TABLE match_event (
    event_id     bigint      GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    match_id     bigint      NOT NULL REFERENCES match ON DELETE CASCADE,
    type         integer     NOT NULL,           -- matchEventType of /systemEnums/findAll
    team_side    integer     NOT NULL,
    player       text        NOT NULL DEFAULT '',
    minute       integer,
    added        integer,                        -- minutes of added time
    text         text        NOT NULL DEFAULT '',
    home_score   integer     NOT NULL,
    away_score   integer     NOT NULL,
    at           timestamptz NOT NULL,
    made_at      timestamptz NOT NULL DEFAULT now(),
    revoked      boolean     NOT NULL DEFAULT false,
    told         smallint    NOT NULL DEFAULT 0, -- 1: the rooms got the event; 2: they got its revocation
    external_key text,
    UNIQUE (match_id, external_key)
);
CREATE INDEX match_event_of_match ON match_event (match_id, at);
CREATE INDEX match_event_untold ON match_event (match_id) WHERE told = 0 OR told = 1 AND revoked;

-- A row is a further key of feeds for a match: the key of a match that was merged into it.
CREATE TABLE match_alias (
    external_key text   PRIMARY KEY,
    match_id     bigint NOT NULL REFERENCES match ON DELETE CASCADE
);
CREATE INDEX match_alias_of_match ON match_alias (match_id);

-- A row is a match that was merged into another one, to which its page leads.
CREATE TABLE match_merged (
    match_id    bigint      PRIMARY KEY, -- removed
    survivor_id bigint      NOT NULL REFERENCES match ON DELETE CASCADE,
    at          timestamptz NOT NULL
);
CREATE INDEX match_merged_into ON match_merged (survivor_id);

-- A row is a match with a changed time, of which its reservers have no notice yet.
CREATE TABLE match_move (
    match_id bigint      PRIMARY KEY REFERENCES match ON DELETE CASCADE,
    moved_at timestamptz NOT NULL
);

CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;

-- A row is a match that a user reserved. Its span begins at the time of the match and is as long as the smallest gap
-- between two matches of a user, in milliseconds since 1970. It is empty while the time is unknown, while the rule is
-- off, and after the match has moved.
CREATE TABLE reservation (
    reservation_id bigint      GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    user_id        bigint      NOT NULL,
    kind           integer     NOT NULL,            -- domain.ReserveKind
    match_id       bigint      NOT NULL,
    span           int8range   NOT NULL DEFAULT 'empty',
    own_video_url  text        NOT NULL DEFAULT '',
    own_video_type text        NOT NULL DEFAULT '', -- hls, flv, mp4
    reserved_at    timestamptz NOT NULL,
    given_up_at    timestamptz,                     -- null while it holds
    CONSTRAINT reservation_gap EXCLUDE USING gist (user_id WITH =, kind WITH =, span WITH &&)
        WHERE (given_up_at IS NULL)
);
CREATE UNIQUE INDEX reservation_once ON reservation (user_id, kind, match_id) WHERE given_up_at IS NULL;
CREATE INDEX reservation_of_match ON reservation (match_id, kind) WHERE given_up_at IS NULL;

-- Rooms -------------------------------------------------------------------------------------------------------------

-- A row is a room as readers need it. The approval of a house writes it; afterwards only commits of the room actor
-- change it, together with their events.
CREATE TABLE room (
    house_id       bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) PRIMARY KEY,
    user_id        bigint      NOT NULL UNIQUE,
    house_name     text        NOT NULL DEFAULT '',
    anchor_title   text        NOT NULL DEFAULT '',
    house_image    text        NOT NULL DEFAULT '',
    introduction   text        NOT NULL DEFAULT '',
    announcement   text        NOT NULL DEFAULT '',
    race_type      integer     NOT NULL DEFAULT 0,
    anchor_type    integer     NOT NULL DEFAULT 0,
    match_id       bigint      NOT NULL DEFAULT 0,
    own_video_url  text        NOT NULL DEFAULT '',
    own_video_type text        NOT NULL DEFAULT '',
    live_room_path text        NOT NULL DEFAULT '', -- target of the player's button; '' is that of the site
    status         integer     NOT NULL DEFAULT 0,  -- domain.LiveStatus
    session_id     text        NOT NULL DEFAULT '',
    start_time     timestamptz,                     -- of the open session
    last_live_time timestamptz,
    live_code_hash bytea,
    live_code_seq  bigint      NOT NULL DEFAULT 0,
    key_frame_ms   bigint      NOT NULL DEFAULT 0,
    suspend_reason text        NOT NULL DEFAULT '',
    suspend_end    timestamptz,
    viewers        bigint      NOT NULL DEFAULT 0,
    visit_history  bigint      NOT NULL DEFAULT 0,
    created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX room_of_match ON room (match_id) WHERE match_id <> 0;
CREATE INDEX room_suspended ON room (suspend_end) WHERE status = 4;
CREATE INDEX room_search ON room USING gin (search_grams(search_words(house_name)));
-- Lists show rooms that are offline, live or interrupted. Each order of a list has an index, so that a page of it reads
-- its own rows only. The number of viewers is in no index: it changes every few seconds, and only live rooms are sorted
-- by it.
CREATE INDEX room_listed ON room (anchor_type, house_id) WHERE status IN (1, 2, 3);
CREATE INDEX room_living ON room (house_id) WHERE status = 2;
CREATE INDEX room_living_kind ON room (anchor_type) WHERE status = 2;
CREATE INDEX room_living_race ON room (race_type) WHERE status = 2;
CREATE INDEX room_quiet ON room
    (coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_quiet_kind ON room
    (anchor_type, coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_quiet_race ON room
    (race_type, coalesce(last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 3);
CREATE INDEX room_by_start ON room
    (coalesce(start_time, last_live_time, created_at) DESC, house_id DESC) WHERE status IN (1, 2, 3);
CREATE INDEX room_new ON room (created_at DESC, house_id DESC) WHERE status IN (1, 2, 3);

-- A row is the part of a room that calls and operators write. Its counts change with the rows that they count.
CREATE TABLE house (
    house_id  bigint  PRIMARY KEY REFERENCES room,
    fans      bigint  NOT NULL DEFAULT 0 CHECK (fans >= 0),                -- rows of follow
    photos    bigint  NOT NULL DEFAULT 0 CHECK (photos BETWEEN 0 AND 200), -- rows of photo; COUNT_RANGE
    notes     bigint  NOT NULL DEFAULT 0 CHECK (notes >= 0),               -- rows of note
    pick      integer,                       -- place among the recommendations of operators
    hot       integer,                       -- place at the top of hot rooms; null: the number of viewers decides
    recording boolean NOT NULL DEFAULT true, -- false: the anchor does not want recordings
    clips     boolean NOT NULL DEFAULT true  -- false: the anchor does not want clips
);
CREATE INDEX house_by_fans ON house (fans DESC, house_id DESC);
CREATE INDEX house_picked ON house (pick) WHERE pick IS NOT NULL;

-- A row is a user who follows a room.
CREATE TABLE follow (
    user_id  bigint      NOT NULL,
    house_id bigint      NOT NULL REFERENCES house,
    at       timestamptz NOT NULL,
    PRIMARY KEY (user_id, house_id)
);
CREATE INDEX follow_of_house ON follow (house_id, at DESC, user_id);
CREATE INDEX follow_of_house_by_user ON follow (house_id, user_id); -- the order in which followers are notified

-- A row is an application to become an anchor.
CREATE TABLE anchor_apply (
    apply_id      bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 9001) PRIMARY KEY,
    user_id       bigint      NOT NULL,
    real_name     text        NOT NULL,
    area_code     text        NOT NULL,
    phone         text        NOT NULL,
    anchor_type   integer     NOT NULL,
    introduction  text        NOT NULL,
    contact       text        NOT NULL DEFAULT '',
    proof_images  text[]      NOT NULL DEFAULT '{}',
    status        integer     NOT NULL DEFAULT 1, -- applyStatus of /systemEnums/findAll
    submitted_at  timestamptz NOT NULL,
    reviewed_at   timestamptz,
    reviewed_by   bigint,                         -- null: the command line
    reject_reason text        NOT NULL DEFAULT '',
    sms_due_at    timestamptz,                    -- null: no short message is to be sent
    notice_due_at timestamptz                     -- null: no notice is to be sent
);
-- A user has one open application: APPLY_PENDING.
CREATE UNIQUE INDEX anchor_apply_open ON anchor_apply (user_id) WHERE status = 1;
CREATE INDEX anchor_apply_of_user ON anchor_apply (user_id, apply_id DESC);
CREATE INDEX anchor_apply_by_status ON anchor_apply (status, apply_id);
CREATE INDEX anchor_apply_untold ON anchor_apply (apply_id) WHERE sms_due_at IS NOT NULL OR notice_due_at IS NOT NULL;

-- A row is a picture of the photo wall of a room.
CREATE TABLE photo (
    photo_id    bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 20001) PRIMARY KEY, -- im20001 … outside
    house_id    bigint      NOT NULL REFERENCES house,
    image       text        NOT NULL, -- storage key
    description text        NOT NULL DEFAULT '',
    width       integer     NOT NULL,
    height      integer     NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX photo_of_house ON photo (house_id, photo_id DESC);

-- A row is a post of an anchor.
CREATE TABLE note (
    note_id    bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 30001) PRIMARY KEY, -- nt30001 … outside
    house_id   bigint      NOT NULL REFERENCES house,
    content    text        NOT NULL DEFAULT '',
    images     text[]      NOT NULL DEFAULT '{}',                 -- storage keys
    likes      bigint      NOT NULL DEFAULT 0 CHECK (likes >= 0), -- rows of note_like, counted with them
    created_at timestamptz NOT NULL
);
CREATE INDEX note_of_house ON note (house_id, note_id DESC);

-- A row is a user who likes a post.
CREATE TABLE note_like (
    note_id bigint      NOT NULL REFERENCES note ON DELETE CASCADE,
    user_id bigint      NOT NULL,
    at      timestamptz NOT NULL,
    PRIMARY KEY (note_id, user_id)
);
CREATE INDEX note_like_of_user ON note_like (user_id);

-- Broadcasts --------------------------------------------------------------------------------------------------------

-- A row is a broadcast.
CREATE TABLE live_session (
    session_id     text        PRIMARY KEY,
    house_id       bigint      NOT NULL,
    match_id       bigint      NOT NULL,
    race_type      integer     NOT NULL,
    source         integer     NOT NULL,              -- domain.LiveSource
    start_at       timestamptz NOT NULL,
    end_at         timestamptz,                       -- null while open
    peak           bigint      NOT NULL,
    peak_at        timestamptz,
    pictured       boolean     NOT NULL DEFAULT true, -- false: no picture arrived, statistics do not count it
    recorder       text,                              -- node that records the pictures of another site
    recorder_until timestamptz,                       -- end of that node's claim
    kept_at        timestamptz                        -- of the last stored piece; null while pieces may come
);
CREATE INDEX live_session_of_house ON live_session (house_id, start_at DESC);
CREATE INDEX live_session_by_start ON live_session (start_at);
CREATE INDEX live_session_by_end ON live_session (coalesce(end_at, 'infinity'::timestamptz));
CREATE INDEX live_session_open_source ON live_session (start_at) WHERE end_at IS NULL AND source <> 1;

-- A row is the largest audience of a room in a quarter of an hour. In every time zone in use a quarter belongs to
-- exactly one day, so a session across midnight has a peak on either day.
CREATE TABLE live_peak (
    house_id bigint      NOT NULL,
    at       timestamptz NOT NULL, -- begin of the quarter
    peak     bigint      NOT NULL,
    peak_at  timestamptz NOT NULL,
    PRIMARY KEY (house_id, at)
);
CREATE INDEX live_peak_at ON live_peak USING brin (at); -- old quarters are deleted

-- A row is the largest audience of a broadcast in a minute, for its recording. A minute without a row had as many
-- viewers as the minute before.
CREATE TABLE live_audience (
    session_id text        NOT NULL,
    minute     timestamptz NOT NULL, -- its begin
    viewers    bigint      NOT NULL,
    PRIMARY KEY (session_id, minute)
);
CREATE INDEX live_audience_minute ON live_audience USING brin (minute); -- old minutes are deleted

-- A row is a day on which a room broadcast. A job writes it in the following night.
CREATE TABLE live_day (
    house_id    bigint      NOT NULL,
    day         date        NOT NULL, -- in the time zone of the site
    peak        bigint      NOT NULL,
    peak_at     timestamptz,
    live_ms     bigint      NOT NULL,
    sessions    bigint      NOT NULL, -- live on that day, whichever day they began
    new_fans    bigint      NOT NULL, -- followed on that day and still when they were counted
    gift_amount bigint      NOT NULL,
    race_ms     jsonb       NOT NULL, -- sport → milliseconds
    PRIMARY KEY (house_id, day)
);

-- A row is the progress of that job with a day. A day without finished_at is provisional.
CREATE TABLE stats_day (
    day         date        PRIMARY KEY,
    last_house  bigint      NOT NULL DEFAULT 0,
    rooms       bigint      NOT NULL DEFAULT 0,
    finished_at timestamptz
);
CREATE INDEX stats_day_finished ON stats_day (finished_at);

-- Recordings and clips ----------------------------------------------------------------------------------------------

-- A row is a recording of a broadcast.
CREATE TABLE replay (
    replay_id        text        PRIMARY KEY,
    session_id       text        NOT NULL UNIQUE,
    house_id         bigint      NOT NULL,
    title            text        NOT NULL,
    image            text        NOT NULL,
    match_id         bigint      NOT NULL,
    race_type        integer     NOT NULL,
    start_at         timestamptz NOT NULL,
    length_ms        bigint      NOT NULL,
    trim             jsonb,                              -- the stretch that is shown; null: the whole
    visits           bigint      NOT NULL DEFAULT 0,
    hidden           boolean     NOT NULL DEFAULT false, -- by its anchor
    withheld         boolean     NOT NULL DEFAULT false, -- by an operator; its anchor cannot show it again
    kept             boolean     NOT NULL DEFAULT false, -- by an operator; its age does not delete it
    captions         jsonb       NOT NULL DEFAULT '[]',
    thumbs           jsonb,                              -- small pictures; null: none
    tried            boolean     NOT NULL DEFAULT false, -- thumbs are final, null too
    tries            integer     NOT NULL DEFAULT 0,     -- failed attempts at thumbs
    try_at           timestamptz,                        -- of the next attempt; null: at once
    deleted_at       timestamptz,                        -- its files are deleted soon
    undo_until       timestamptz,                        -- deleted by its anchor: its files stay until then
    restorable_until timestamptz                         -- deleted by an operator: its files stay until then
);
CREATE INDEX replay_of_house ON replay (house_id, start_at DESC, replay_id) WHERE deleted_at IS NULL;
CREATE INDEX replay_newest ON replay (start_at DESC, replay_id) WHERE deleted_at IS NULL AND NOT hidden;
CREATE INDEX replay_gone ON replay (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row is a piece of a recording, a file in the store.
CREATE TABLE replay_piece (
    session_id text        NOT NULL,
    number     bigint      NOT NULL,
    at         timestamptz NOT NULL, -- of its first picture
    length_ms  bigint      NOT NULL,
    broken     boolean     NOT NULL, -- does not continue the piece before
    bytes      bigint      NOT NULL,
    PRIMARY KEY (session_id, number)
);

-- A row is a file of recordings without a row that names it: a new one or a former one.
CREATE TABLE loose_file (
    key       text        PRIMARY KEY,
    remove_at timestamptz NOT NULL
);
CREATE INDEX loose_file_remove_at ON loose_file (remove_at);

-- A row is a viewer of a recording.
CREATE TABLE replay_visit (
    replay_id text        NOT NULL REFERENCES replay ON DELETE CASCADE,
    viewer    text        NOT NULL,
    at        timestamptz NOT NULL, -- of the last visit that counted
    PRIMARY KEY (replay_id, viewer)
);

-- A row is the position up to which a user has watched a recording.
CREATE TABLE play_position (
    user_id   bigint           NOT NULL,
    replay_id text             NOT NULL REFERENCES replay ON DELETE CASCADE,
    seconds   double precision NOT NULL,
    at        timestamptz      NOT NULL,
    PRIMARY KEY (user_id, replay_id)
);

-- A row is a moment of a broadcast that its anchor marked.
CREATE TABLE live_mark (
    mark_id    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id text        NOT NULL,
    user_id    bigint      NOT NULL,
    at         timestamptz NOT NULL,
    text       text        NOT NULL
);
CREATE INDEX live_mark_of_session ON live_mark (session_id, at);

-- A row is a clip: a short stretch of a broadcast that a user marked and named, with files of its own.
CREATE TABLE clip (
    clip_id      text        PRIMARY KEY,
    house_id     bigint      NOT NULL,
    user_id      bigint      NOT NULL,               -- its author
    session_id   text        NOT NULL,
    title        text        NOT NULL,
    from_at      timestamptz NOT NULL,               -- as requested
    to_at        timestamptz NOT NULL,
    request_id   text        NOT NULL,
    request_hash bytea       NOT NULL,
    match_id     bigint      NOT NULL,
    race_type    integer     NOT NULL,
    state        integer     NOT NULL DEFAULT 1,     -- domain.ClipState
    files        integer     NOT NULL DEFAULT 0,     -- most files in the store, without the picture
    pieces       jsonb       NOT NULL DEFAULT '[]',  -- the files, once it is ready
    picture      boolean     NOT NULL DEFAULT false,
    tries        integer     NOT NULL DEFAULT 0,     -- failed attempts at the picture
    try_at       timestamptz,                        -- of the next attempt; null: at once
    start_at     timestamptz,                        -- of its first picture
    length_ms    bigint      NOT NULL DEFAULT 0,
    visits       bigint      NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    removed_at   timestamptz,
    removed_by   bigint      NOT NULL DEFAULT 0,     -- 0: an operator
    UNIQUE (user_id, request_id)
);
CREATE INDEX clip_of_house ON clip (house_id, created_at DESC, clip_id) WHERE removed_at IS NULL;
CREATE INDEX clip_of_session ON clip (session_id, created_at DESC, clip_id) WHERE removed_at IS NULL;
CREATE INDEX clip_to_cut ON clip (created_at) WHERE state = 1 AND removed_at IS NULL;
CREATE INDEX clip_to_draw ON clip (created_at) WHERE state = 2 AND NOT picture AND removed_at IS NULL;
CREATE INDEX clip_to_tidy ON clip (removed_at) WHERE files > 0 AND (state = 3 OR removed_at IS NOT NULL);

-- A row is a viewer of a clip.
CREATE TABLE clip_visit (
    clip_id text        NOT NULL REFERENCES clip ON DELETE CASCADE,
    viewer  text        NOT NULL,
    at      timestamptz NOT NULL, -- of the last visit that counted
    PRIMARY KEY (clip_id, viewer)
);

-- Chat --------------------------------------------------------------------------------------------------------------

-- A row is a numbered event of a room, as clients receive it.
CREATE TABLE line (
    room       text        NOT NULL,
    "offset"   bigint      NOT NULL,
    epoch      bigint      NOT NULL,               -- of the room, not of the activation
    kind       text        NOT NULL,
    user_id    bigint      NOT NULL,
    client_id  text        NOT NULL,
    message_id text        NOT NULL,
    session_id text        NOT NULL,
    at         timestamptz NOT NULL,
    body       bytea       NOT NULL,               -- JSON
    hidden     boolean     NOT NULL DEFAULT false, -- deleted: only the staff sees its text
    PRIMARY KEY (room, "offset")
);
CREATE INDEX line_of_client ON line (room, user_id, client_id) WHERE client_id <> '';
CREATE INDEX line_at ON line USING brin (at); -- lines arrive in order of time; their deletion after 30 days reads it
-- The newest of these lines gives the mode of the chat.
CREATE INDEX line_of_mode ON line (room, "offset" DESC) WHERE kind IN ('muteAll', 'unmuteAll', 'mode', 'pin');

-- A row is a mute of a user in a room.
CREATE TABLE mute (
    mute_id     text        PRIMARY KEY,
    room        text        NOT NULL,
    user_id     bigint      NOT NULL,
    operator_id bigint      NOT NULL,
    mute_type   integer     NOT NULL, -- domain.MuteType
    reason      text        NOT NULL,
    start_at    timestamptz NOT NULL,
    end_at      timestamptz,          -- null for session and permanent mutes
    lifted_at   timestamptz,
    lifted_by   bigint
);
-- A user has one mute in a room at a time: a new one lifts the one before.
CREATE UNIQUE INDEX mute_not_lifted ON mute (room, user_id) WHERE lifted_at IS NULL;
CREATE INDEX mute_of_user ON mute (user_id) WHERE lifted_at IS NULL;

-- A row is a moderator of a room.
CREATE TABLE moderator (
    house_id   bigint      NOT NULL,
    user_id    bigint      NOT NULL,
    granted_by bigint      NOT NULL,
    granted_at timestamptz NOT NULL,
    PRIMARY KEY (house_id, user_id)
);

-- A row is an act of the staff of a room.
CREATE TABLE moderation (
    number      bigint      GENERATED ALWAYS AS IDENTITY,
    action_id   text        PRIMARY KEY, -- names its room, so it is unique in all rooms
    room        text        NOT NULL,
    action      text        NOT NULL,
    operator_id bigint      NOT NULL,
    target_id   bigint      NOT NULL,    -- a user; 0 none
    reason      text        NOT NULL,
    before      jsonb,
    after       jsonb,
    at          timestamptz NOT NULL,
    undone_at   timestamptz,
    undone_by   bigint
);
CREATE INDEX moderation_of_room ON moderation (room, number DESC);

-- A row is a word that is banned in all rooms.
CREATE TABLE banned_word (
    word       text        NOT NULL,
    mode       integer     NOT NULL, -- domain.WordMode
    action     integer     NOT NULL, -- domain.WordAction
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (word, mode)
);

-- A row is a report of a user, or a line that a rule held for review.
CREATE TABLE report (
    report_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter_id bigint      NOT NULL,            -- 0: the site held the line
    house_id    bigint      NOT NULL,            -- 0 none
    room        text        NOT NULL,
    message_id  text        NOT NULL,
    clip_id     text        NOT NULL DEFAULT '', -- '' none
    user_id     bigint      NOT NULL,            -- the reported user; 0 none
    reason      integer     NOT NULL,            -- domain.ReportReason
    remark      text        NOT NULL,
    evidence    text        NOT NULL,            -- the line at the time of the report
    held        text        UNIQUE,              -- of a held line, so that its repeat adds no row
    status      integer     NOT NULL DEFAULT 1,  -- 1 open, 2 resolved
    at          timestamptz NOT NULL,
    resolved_by bigint,
    resolved_at timestamptz,
    resolution  integer     NOT NULL DEFAULT 0,  -- domain.Resolution
    answer      text        NOT NULL DEFAULT ''  -- reason of the operator
);
CREATE INDEX report_open ON report (status, report_id DESC);
CREATE INDEX report_about ON report (user_id, report_id DESC) WHERE user_id <> 0;
CREATE INDEX report_by ON report (reporter_id) WHERE reporter_id <> 0;

-- Gifts, envelopes, recharges ---------------------------------------------------------------------------------------

-- A row is a gift on sale or withdrawn from it.
CREATE TABLE gift (
    number    bigint  GENERATED BY DEFAULT AS IDENTITY (START WITH 1) PRIMARY KEY, -- g1, g2 … outside
    names     jsonb   NOT NULL,           -- language tag → name
    icon      text    NOT NULL DEFAULT '',
    animation text    NOT NULL DEFAULT '',
    price     bigint  NOT NULL CHECK (price > 0),
    tier      integer NOT NULL DEFAULT 1, -- 1 small, 2 medium, 3 large
    comboable boolean NOT NULL DEFAULT false,
    sort      integer NOT NULL DEFAULT 0,
    withdrawn boolean NOT NULL DEFAULT false
);

CREATE SEQUENCE envelope_number AS bigint; -- re_1, re_2 … outside

-- A row is the present state of a red envelope. Its grabs are the transfers out of its escrow account.
CREATE TABLE red_envelope (
    number        bigint      PRIMARY KEY,
    house_id      bigint      NOT NULL,
    sender_id     bigint      NOT NULL,
    receiver_id   bigint      NOT NULL DEFAULT 0, -- of a private one
    red_type      integer     NOT NULL,           -- domain.RedType
    status        integer     NOT NULL,           -- domain.RedStatus
    total         bigint      NOT NULL CHECK (total > 0),
    count         bigint      NOT NULL CHECK (count > 0),
    left_amount   bigint      NOT NULL CHECK (left_amount >= 0),
    left_count    bigint      NOT NULL CHECK (left_count >= 0),
    refunded      bigint      NOT NULL DEFAULT 0 CHECK (refunded >= 0),
    remark        text        NOT NULL DEFAULT '',
    remark_hidden boolean     NOT NULL DEFAULT false, -- deleted by the staff of the room
    seed          bytea       NOT NULL,
    client_seed   text        NOT NULL DEFAULT '',
    created_at    timestamptz NOT NULL,
    open_at       timestamptz NOT NULL,
    expire_at     timestamptz NOT NULL,
    ended_at      timestamptz                     -- null while open
);
CREATE INDEX red_envelope_of_sender ON red_envelope (sender_id, number DESC);
CREATE INDEX red_envelope_of_receiver ON red_envelope (receiver_id, number DESC) WHERE receiver_id <> 0;
CREATE INDEX red_envelope_of_house ON red_envelope (house_id, number DESC);
CREATE INDEX red_envelope_open ON red_envelope (expire_at) WHERE status = 1;
CREATE INDEX red_envelope_newest ON red_envelope (created_at DESC, number); -- the list of operators

-- A row is a seed that the site promised by its hash before the sender chose the client seed.
CREATE TABLE envelope_commit (
    commit_id   text        PRIMARY KEY,
    user_id     bigint      NOT NULL,
    seed        bytea       NOT NULL,
    expires_at  timestamptz NOT NULL,
    request_key text                  -- of the envelope that used it
);
CREATE INDEX envelope_commit_old ON envelope_commit (expires_at);

-- A row is an amount of coins on sale for money.
CREATE TABLE recharge_product (
    product_id text    PRIMARY KEY,
    coins      bigint  NOT NULL CHECK (coins > 0),
    bonus      bigint  NOT NULL DEFAULT 0 CHECK (bonus >= 0),
    currency   text    NOT NULL,
    minor      bigint  NOT NULL CHECK (minor > 0), -- price in the smallest unit of the currency
    sort       integer NOT NULL DEFAULT 0,
    active     boolean NOT NULL DEFAULT true
);

-- A row is a product that waits for the approval of a second admin.
CREATE TABLE product_approval (
    approval_id text        PRIMARY KEY,
    product_id  text        NOT NULL,
    coins       bigint      NOT NULL,
    bonus       bigint      NOT NULL,
    currency    text        NOT NULL,
    minor       bigint      NOT NULL,
    sort        integer     NOT NULL,
    active      boolean     NOT NULL,
    asked_by    bigint      NOT NULL,
    asked_at    timestamptz NOT NULL DEFAULT now(),
    agreed_by   bigint,
    done_at     timestamptz
);
CREATE INDEX product_approval_open ON product_approval (asked_at) WHERE done_at IS NULL;

-- A row is an order of coins. It keeps the figures of the product at that time.
CREATE TABLE recharge_order (
    order_id     text        PRIMARY KEY,
    user_id      bigint      NOT NULL,
    request_id   text        NOT NULL,
    hash         bytea       NOT NULL, -- SHA-256 of the request
    product_id   text        NOT NULL,
    coins        bigint      NOT NULL,
    bonus        bigint      NOT NULL,
    currency     text        NOT NULL,
    minor        bigint      NOT NULL,
    provider     text        NOT NULL,
    status       integer     NOT NULL, -- rechargeStatus of /systemEnums/findAll
    provider_txn text,                 -- number of the payment at the provider
    created_at   timestamptz NOT NULL,
    paid_at      timestamptz,
    refunded_at  timestamptz,
    CONSTRAINT recharge_order_of_request UNIQUE (user_id, request_id)
);
CREATE UNIQUE INDEX recharge_order_of_txn ON recharge_order (provider, provider_txn) WHERE provider_txn IS NOT NULL;
CREATE INDEX recharge_order_of_user ON recharge_order (user_id, created_at DESC, order_id DESC);
CREATE INDEX recharge_order_by_status ON recharge_order (status, created_at);
CREATE INDEX recharge_order_newest ON recharge_order (created_at DESC, order_id); -- the list of operators

-- A row is a refund of an order by an admin, or by two of them.
CREATE TABLE recharge_refund (
    refund_id  text        PRIMARY KEY,
    order_id   text        NOT NULL REFERENCES recharge_order,
    coins      bigint      NOT NULL CHECK (coins > 0), -- of the order
    reason     text        NOT NULL,
    request_id text        NOT NULL,
    hash       bytea       NOT NULL,                   -- SHA-256 of the request
    asked_by   bigint      NOT NULL,
    asked_at   timestamptz NOT NULL DEFAULT now(),
    agreed_by  bigint,                                 -- above the limit another admin than asked_by
    done_at    timestamptz,
    UNIQUE (asked_by, request_id)
);
CREATE UNIQUE INDEX recharge_refund_done ON recharge_refund (order_id) WHERE done_at IS NOT NULL;
CREATE INDEX recharge_refund_alone ON recharge_refund (asked_by, done_at) WHERE agreed_by = asked_by;
CREATE INDEX recharge_refund_open ON recharge_refund (asked_at) WHERE done_at IS NULL;

-- A row is a correction of a wallet by an admin, or by two of them.
CREATE TABLE wallet_adjustment (
    adjust_id  text        PRIMARY KEY,
    user_id    bigint      NOT NULL,
    amount     bigint      NOT NULL CHECK (amount <> 0),
    reason     text        NOT NULL,
    request_id text        NOT NULL,
    hash       bytea,                -- of the request
    asked_by   bigint      NOT NULL,
    asked_at   timestamptz NOT NULL,
    agreed_by  bigint,               -- above the limit another admin than asked_by
    done_at    timestamptz,
    UNIQUE (asked_by, request_id)
);
CREATE INDEX wallet_adjustment_alone ON wallet_adjustment (asked_by, done_at) WHERE agreed_by = asked_by;
CREATE INDEX wallet_adjustment_open ON wallet_adjustment (asked_at) WHERE done_at IS NULL;
CREATE INDEX wallet_adjustment_newest ON wallet_adjustment (asked_at DESC, adjust_id);

-- Slots -------------------------------------------------------------------------------------------------------------

-- A row is a brand with a calendar of slots.
CREATE TABLE brand (
    brand_id     bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 601) PRIMARY KEY,
    names        jsonb       NOT NULL,              -- language tag → name
    image        text        NOT NULL DEFAULT '',   -- storage key
    descriptions jsonb       NOT NULL DEFAULT '{}', -- language tag → text
    timezone     text        NOT NULL,              -- IANA; its days begin at midnight there
    hours        jsonb       NOT NULL DEFAULT '[]'  -- seven lists of {from, to} in minutes, Monday first; []: always
        CHECK (jsonb_typeof(hours) = 'array' AND jsonb_array_length(hours) IN (0, 7)),
    sort         integer     NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL
);

-- A row is a user who may book slots of a brand.
CREATE TABLE brand_member (
    brand_id  bigint      NOT NULL REFERENCES brand ON DELETE CASCADE,
    user_id   bigint      NOT NULL,
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (brand_id, user_id)
);
CREATE INDEX brand_member_of_user ON brand_member (user_id, brand_id);

-- A row is a booked slot, also a former one.
CREATE TABLE slot_booking (
    booking_id        bigint      GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    brand_id          bigint      NOT NULL,
    start_at          timestamptz NOT NULL,
    end_at            timestamptz NOT NULL CHECK (end_at > start_at),
    user_id           bigint      NOT NULL,
    booked_at         timestamptz NOT NULL,
    freed_at          timestamptz,          -- null while it holds
    freed_by          bigint,
    freed_by_operator boolean     NOT NULL DEFAULT false
);
-- A slot has one owner, and a user one brand at a time.
CREATE UNIQUE INDEX slot_of_brand ON slot_booking (brand_id, start_at) WHERE freed_at IS NULL;
CREATE UNIQUE INDEX slot_of_user ON slot_booking (user_id, start_at) WHERE freed_at IS NULL;
CREATE INDEX slot_booking_history ON slot_booking (brand_id, start_at, booking_id);
CREATE INDEX slot_booking_soon ON slot_booking (start_at) WHERE freed_at IS NULL;

-- A row is a slot that an operator closed.
CREATE TABLE slot_block (
    brand_id    bigint      NOT NULL,
    start_at    timestamptz NOT NULL,
    end_at      timestamptz NOT NULL,
    reason      text        NOT NULL DEFAULT '',
    operator_id bigint      NOT NULL,
    at          timestamptz NOT NULL,
    PRIMARY KEY (brand_id, start_at)
);

-- Notices -----------------------------------------------------------------------------------------------------------

-- A row is a user's choice of notices. A user without a row has the defaults.
CREATE TABLE notify_setting (
    user_id            bigint  PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    anchor_live        boolean NOT NULL,
    match_soon         boolean NOT NULL,
    new_dynamic        boolean NOT NULL,
    match_soon_minutes integer NOT NULL CHECK (match_soon_minutes BETWEEN 5 AND 120)
);

-- A row is a notice of a user.
CREATE TABLE notice (
    notify_id text        PRIMARY KEY,
    user_id   bigint      NOT NULL,
    type      integer     NOT NULL, -- domain.NotifyType
    params    jsonb       NOT NULL,
    path      text        NOT NULL,
    at        timestamptz NOT NULL,
    read_at   timestamptz
);
CREATE INDEX notice_of_user ON notice (user_id, at DESC, notify_id DESC);
CREATE INDEX notice_unread ON notice (user_id, at DESC, notify_id DESC) WHERE read_at IS NULL;
CREATE INDEX notice_at ON notice USING brin (at);

-- A row is a notice on its way to the followers of a room. A job works through them in the order of their ids.
CREATE TABLE fan_notice (
    number     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key        text        NOT NULL UNIQUE,    -- a key is sent once
    house_id   bigint      NOT NULL,
    type       integer     NOT NULL,           -- domain.NotifyType
    params     jsonb       NOT NULL,
    path       text        NOT NULL,
    at         timestamptz NOT NULL,           -- later followers do not get it
    after_user bigint      NOT NULL DEFAULT 0, -- the last follower who got it
    done_at    timestamptz
);
CREATE INDEX fan_notice_waiting ON fan_notice (number) WHERE done_at IS NULL;

-- A row is a browser that gets the notices of its user while no page of the site is open. It ends with its log-in.
CREATE TABLE push_subscription (
    endpoint   text        PRIMARY KEY, -- address at the push service of the browser
    user_id    bigint      NOT NULL REFERENCES account ON DELETE CASCADE,
    login      bytea       NOT NULL REFERENCES login ON DELETE CASCADE,
    public_key bytea       NOT NULL,    -- P-256 point; RFC 8291
    auth       bytea       NOT NULL,
    language   text        NOT NULL,
    made_at    timestamptz NOT NULL
);
CREATE INDEX push_subscription_of_user ON push_subscription (user_id);
CREATE INDEX push_subscription_of_login ON push_subscription (login);

-- A row is a push on its way to a browser. A trigger writes it with the notice, whichever component writes that.
CREATE TABLE push_due (
    number    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    notify_id text   NOT NULL REFERENCES notice ON DELETE CASCADE,
    endpoint  text   NOT NULL REFERENCES push_subscription ON DELETE CASCADE
);
CREATE INDEX push_due_of_notice ON push_due (notify_id);
CREATE INDEX push_due_of_subscription ON push_due (endpoint);
-- +goose StatementBegin
CREATE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO push_due (notify_id, endpoint)
    SELECT n.notify_id, s.endpoint FROM added n JOIN push_subscription s ON s.user_id = n.user_id;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER queue_pushes AFTER INSERT ON notice
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

-- Operators ---------------------------------------------------------------------------------------------------------

-- A row is an operator. Operators are no users.
CREATE TABLE operator (
    operator_id   bigint      GENERATED BY DEFAULT AS IDENTITY (START WITH 11) PRIMARY KEY,
    name          text        NOT NULL,
    password_hash text        NOT NULL,               -- argon2id
    role          text        NOT NULL CHECK (role IN ('support', 'editor', 'admin')),
    disabled_at   timestamptz,
    totp_secret   bytea,                              -- sealed; null: no second factor
    totp_pending  bytea,                              -- sealed; shown, not yet confirmed
    totp_step     bigint      NOT NULL DEFAULT 0,     -- of the last accepted code: no code counts twice
    role_by       bigint      NOT NULL DEFAULT 0,     -- operator who gave account, role or access; 0: the command line
    password_by   bigint      NOT NULL DEFAULT 0,     -- who gave the password; their own change of it leaves this
    totp_by       bigint      NOT NULL DEFAULT 0,     -- who last removed the second factor
    given_at      timestamptz NOT NULL DEFAULT now(), -- of the last of these three
    last_login    timestamptz,
    demo          boolean     NOT NULL DEFAULT false, -- of the demo world
    created_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX operator_name ON operator (lower(name));

-- A row is a log-in of an operator in force.
CREATE TABLE operator_login (
    token_hash  bytea       PRIMARY KEY,
    operator_id bigint      NOT NULL REFERENCES operator ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz,
    agent       text        NOT NULL DEFAULT '', -- User-Agent of the first request
    address     text        NOT NULL DEFAULT ''  -- of the last request
);
CREATE INDEX operator_login_of ON operator_login (operator_id);

-- A row is an unused recovery code.
CREATE TABLE operator_recovery (
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    code_hash   bytea  NOT NULL, -- SHA-256 of a code of 80 random bits
    PRIMARY KEY (operator_id, code_hash)
);

-- A row is an act of an operator, written before it happens.
CREATE TABLE operator_act (
    act_id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id bigint      NOT NULL,
    call        text        NOT NULL,
    asked       jsonb       NOT NULL,
    outcome     jsonb,                           -- answer or refusal; null: it began, its end is unknown
    thing       text        NOT NULL DEFAULT '', -- its subject, for example match:77; '' none
    before      jsonb,                           -- what it changed; null where the call shows it
    after       jsonb,
    address     text        NOT NULL,
    at          timestamptz NOT NULL
);
CREATE INDEX operator_act_of ON operator_act (operator_id, act_id DESC);
CREATE INDEX operator_act_by_call ON operator_act (call, act_id DESC);
CREATE INDEX operator_act_on ON operator_act (thing, act_id) WHERE thing <> '';

-- The record is never changed, not even by the site. The outcome is added once, and with it the subject of an act that
-- is known only at its end: a match that it made, a change that it approved.
-- +goose StatementBegin
CREATE FUNCTION operator_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL AND NEW.outcome IS NOT NULL
        AND (OLD.thing = '' OR NEW.thing = OLD.thing)
        AND (NEW.act_id, NEW.operator_id, NEW.call, NEW.asked, NEW.address, NEW.at)
            = (OLD.act_id, OLD.operator_id, OLD.call, OLD.asked, OLD.address, OLD.at) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the record of operators is never changed';
END $$;
-- +goose StatementEnd
CREATE TRIGGER operator_act_stays BEFORE UPDATE OR DELETE ON operator_act
    FOR EACH ROW EXECUTE FUNCTION operator_act_stays();
CREATE TRIGGER operator_act_whole BEFORE TRUNCATE ON operator_act
    FOR EACH STATEMENT EXECUTE FUNCTION operator_act_stays();

-- A row is a change of an operator that waits for the approval of a second admin.
CREATE TABLE operator_approval (
    approval_id   text        PRIMARY KEY,
    operator_id   bigint,                -- null: it makes one
    name          text        NOT NULL DEFAULT '',
    role          text,
    password_hash text,                  -- deleted with the approval
    disabled      boolean,
    reset_totp    boolean     NOT NULL DEFAULT false,
    asked_by      bigint      NOT NULL,
    asked_at      timestamptz NOT NULL DEFAULT now(),
    agreed_by     bigint,
    done_at       timestamptz
);
CREATE INDEX operator_approval_open ON operator_approval (asked_at) WHERE done_at IS NULL;

-- Site --------------------------------------------------------------------------------------------------------------

-- A row is a setting that operators changed. A setting without a row has the default of the code.
CREATE TABLE setting (
    key        text        PRIMARY KEY,
    value      jsonb       NOT NULL,
    changed_by bigint      NOT NULL DEFAULT 0, -- an operator; 0 none
    updated_at timestamptz NOT NULL DEFAULT now()
);

-- A row is a change of a setting that waits for the approval of a second admin.
CREATE TABLE setting_approval (
    approval_id text        PRIMARY KEY,
    key         text        NOT NULL,
    value       jsonb,                -- null: the default
    reason      text        NOT NULL,
    asked_by    bigint      NOT NULL,
    asked_at    timestamptz NOT NULL DEFAULT now(),
    agreed_by   bigint,
    done_at     timestamptz
);
CREATE INDEX setting_approval_open ON setting_approval (asked_at) WHERE done_at IS NULL;

-- A row is a long text of the site in a language: the tutorial, an agreement, the rules.
CREATE TABLE rich_text (
    type       integer     NOT NULL, -- richTextType of /systemEnums/findAll
    language   text        NOT NULL,
    title      text        NOT NULL,
    html       text        NOT NULL, -- sanitised before it is stored
    version    integer     NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (type, language)
);

-- A row is a version of such a text, the present one too.
CREATE TABLE rich_text_version (
    type        integer     NOT NULL,
    language    text        NOT NULL,
    version     integer     NOT NULL,
    title       text        NOT NULL,
    html        text        NOT NULL,
    written_at  timestamptz NOT NULL,
    operator_id bigint,               -- its author; null: the site
    PRIMARY KEY (type, language, version)
);

-- A row is a short text of the site that operators put in place of a shipped one.
CREATE TABLE wording (
    language   text        NOT NULL,
    key        text        NOT NULL, -- namespace:path.to.text, as in the locale files
    text       text        NOT NULL,
    shipped    text        NOT NULL, -- the shipped text at the time of the change
    changed_by bigint      NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (language, key)
);

-- A row is a picture of the home page.
CREATE TABLE banner (
    banner_id    bigint      GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    image        text        NOT NULL,
    titles       jsonb       NOT NULL, -- language tag → title
    path         text        NOT NULL, -- of the client, or an address
    sort         integer     NOT NULL,
    shown_from   timestamptz,
    shown_until  timestamptz,
    external_key text        UNIQUE
);

-- Cluster -----------------------------------------------------------------------------------------------------------

-- A row is a process that serves this database: one server that is alone, or nodes with a lease each. A lock keeps a
-- second server away; the row names the first one to it.
CREATE TABLE server (
    token     text        PRIMARY KEY,                     -- of this start of the process
    one       boolean     UNIQUE DEFAULT true CHECK (one), -- true: alone; null: a node among others
    node      text        NOT NULL DEFAULT '',             -- name in the cluster
    host      text        NOT NULL,
    machine   text        NOT NULL,                        -- scope of pid; '' when unknown
    pid       int         NOT NULL,
    address   text        NOT NULL,
    since     timestamptz NOT NULL DEFAULT now(),
    lease_end timestamptz,                                 -- by the clock of the database; afterwards the node is dead
    draining  boolean     NOT NULL DEFAULT false,          -- an operator wants it to hand over its actors
    leaving   boolean     NOT NULL DEFAULT false,          -- it stops; it deletes the row at its end
    view      jsonb       NOT NULL DEFAULT '{}'            -- what operators see of it
);

-- A row is a job that one node runs at a time.
CREATE TABLE job (
    name      text        PRIMARY KEY,
    node      text        NOT NULL,            -- of the last run
    done_at   timestamptz,                     -- of the last success; null: none
    took_ms   bigint      NOT NULL DEFAULT 0,
    failed_at timestamptz,                     -- of the last failure
    fault     text        NOT NULL DEFAULT ''
);

-- Views under the former names of the tables of approvals.
CREATE VIEW operator_wish AS
    SELECT approval_id AS wish_id, operator_id, name, role, password_hash, disabled, reset_totp, asked_by, asked_at,
        agreed_by, done_at
    FROM operator_approval;
CREATE VIEW product_wish AS
    SELECT approval_id AS wish_id, product_id, coins, bonus, currency, minor, sort, active, asked_by, asked_at,
        agreed_by, done_at
    FROM product_approval;
CREATE VIEW setting_wish AS
    SELECT approval_id AS wish_id, key, value, reason, asked_by, asked_at, agreed_by, done_at
    FROM setting_approval;

-- First rows --------------------------------------------------------------------------------------------------------

INSERT INTO column_race (race_type, sort, names) VALUES
    (0, 0, '{"zh":"全部","zh-Hant":"全部","en":"All","ar":"الكل"}'),
    (1, 1, '{"zh":"足球","zh-Hant":"足球","en":"Football","ar":"كرة القدم"}'),
    (2, 2, '{"zh":"篮球","zh-Hant":"籃球","en":"Basketball","ar":"كرة السلة"}'),
    (3, 3, '{"zh":"网球","zh-Hant":"網球","en":"Tennis","ar":"التنس"}'),
    (4, 4, '{"zh":"棒球","zh-Hant":"棒球","en":"Baseball","ar":"البيسبول"}'),
    (5, 5, '{"zh":"电竞","zh-Hant":"電競","en":"Esports","ar":"الرياضات الإلكترونية"}');

INSERT INTO column_anchor (anchor_type, sort, names) VALUES
    (0, 0, '{"zh":"全部","zh-Hant":"全部","en":"All","ar":"الكل"}'),
    (1, 1, '{"zh":"足球","zh-Hant":"足球","en":"Football","ar":"كرة القدم"}'),
    (2, 2, '{"zh":"篮球","zh-Hant":"籃球","en":"Basketball","ar":"كرة السلة"}'),
    (3, 3, '{"zh":"网球","zh-Hant":"網球","en":"Tennis","ar":"التنس"}'),
    (4, 4, '{"zh":"棒球","zh-Hant":"棒球","en":"Baseball","ar":"البيسبول"}'),
    (5, 5, '{"zh":"电竞","zh-Hant":"電競","en":"Esports","ar":"الرياضات الإلكترونية"}'),
    (6, 6, '{"zh":"聊球","zh-Hant":"聊球","en":"Talk","ar":"حوارات"}'),
    (7, 7, '{"zh":"娱乐","zh-Hant":"娛樂","en":"Entertainment","ar":"ترفيه"}');

-- Autovacuum never analyses tables so small, and without figures the planner expects hundreds of rows.
ANALYZE column_race, column_anchor;

INSERT INTO rich_text (type, language, title, version, updated_at, html) VALUES
(1, 'zh', '新手主播教程', 1, '2026-09-01T00:00:00Z',
    E'<p>从申请到第一场直播，只需要几步。</p>\n'
    '<h2>一、成为主播</h2>\n'
    '<ul><li>注册并登录账号，补全昵称、生日和地区。</li>'
    '<li>提交主播申请，填写联系方式和擅长的项目。</li>'
    '<li>审核通过后会收到短信。导航栏的“开始直播”此前通往主播申请，此后会打开“直播配置”。</li></ul>\n'
    '<h2>二、配置直播间</h2>\n'
    '<p>打开“直播配置”，依次完成：</p>\n'
    '<ul><li>上传封面：清晰、无水印，jpg、png、gif 或 webp，不超过 5M。没有封面无法查看推流信息。</li>'
    '<li>填写房间名称、主播标题、简介和公告，四项都必填。</li>'
    '<li>选择直播分类，需要时关联一场已预约的赛事。</li></ul>\n'
    '<h2>三、推流设置</h2>\n'
    '<p>在 OBS 的“设置 → 直播”中选择“自定义”：</p>\n'
    '<ul><li>服务器填写“推流地址”，串流密钥填写“直播码”。</li>'
    '<li>视频编码 H.264，音频编码 AAC。关键帧间隔设为 2 秒，码率建议 2500–6000 kbps。</li>'
    '<li>直播码等同于密码，请勿展示或转发；一旦泄露，立即重置。</li></ul>\n'
    '<h2>四、开播与下播</h2>\n'
    '<ul><li>画面到达后，房间会自动变为“直播中”。</li>'
    '<li>信号中断 120 秒内重新推流，本场直播继续，观众无需刷新。</li>'
    '<li>在 OBS 中停止推流，或在直播配置中点击“结束直播”。</li></ul>\n'
    '<h2>五、管理聊天室</h2>\n'
    '<ul><li>可禁言 10、30、60 分钟、本场或永久，必须填写原因。</li>'
    '<li>在禁言列表中可随时解除。</li>'
    '<li>需要安静时可开启全员禁言，聊天室会收到系统通知。</li></ul>\n'
    '<p>直播数据每日 0:00–6:00 更新，请以早上 6 点之后的数据为准。</p>'),
(1, 'zh-Hant', '新手主播教學', 1, '2026-09-01T00:00:00Z',
    E'<p>從申請到第一場直播，只需要幾步。</p>\n'
    '<h2>一、成為主播</h2>\n'
    '<ul><li>註冊並登入帳號，補全暱稱、生日和地區。</li>'
    '<li>提交主播申請，填寫聯絡方式和擅長的項目。</li>'
    '<li>審核通過後會收到簡訊。導覽列的「開始直播」此前通往主播申請，此後會開啟「直播設定」。</li></ul>\n'
    '<h2>二、設定直播間</h2>\n'
    '<p>開啟「直播設定」，依次完成：</p>\n'
    '<ul><li>上傳封面：清晰、無浮水印，jpg、png、gif 或 webp，不超過 5M。沒有封面無法查看推流資訊。</li>'
    '<li>填寫房間名稱、主播標題、簡介和公告，四項都必填。</li>'
    '<li>選擇直播分類，需要時關聯一場已預約的賽事。</li></ul>\n'
    '<h2>三、推流設定</h2>\n'
    '<p>在 OBS 的「設定 → 直播」中選擇「自訂」：</p>\n'
    '<ul><li>伺服器填寫「推流地址」，串流金鑰填寫「直播碼」。</li>'
    '<li>視訊編碼 H.264，音訊編碼 AAC。關鍵影格間隔設為 2 秒，位元率建議 2500–6000 kbps。</li>'
    '<li>直播碼等同於密碼，請勿展示或轉發；一旦外洩，立即重設。</li></ul>\n'
    '<h2>四、開播與下播</h2>\n'
    '<ul><li>畫面到達後，房間會自動變為「直播中」。</li>'
    '<li>訊號中斷 120 秒內重新推流，本場直播繼續，觀眾無需重新整理。</li>'
    '<li>在 OBS 中停止推流，或在直播設定中點選「結束直播」。</li></ul>\n'
    '<h2>五、管理聊天室</h2>\n'
    '<ul><li>可禁言 10、30、60 分鐘、本場或永久，必須填寫原因。</li>'
    '<li>在禁言列表中可隨時解除。</li>'
    '<li>需要安靜時可開啟全員禁言，聊天室會收到系統通知。</li></ul>\n'
    '<p>直播資料每日 0:00–6:00 更新，請以早上 6 點之後的資料為準。</p>'),
(1, 'en', 'Tutorial for new anchors', 1, '2026-09-01T00:00:00Z',
    E'<p>A few steps lead from the application to your first live session.</p>\n'
    '<h2>1. Become an anchor</h2>\n'
    '<ul><li>Register, log in, and complete your nickname, birthday and region.</li>'
    '<li>Send the anchor application with your contact and the sports you know.</li>'
    '<li>After the review you get an SMS. Start live in the navigation bar, which led to the application until then, '
    'now opens Live configuration.</li></ul>\n'
    '<h2>2. Configure your room</h2>\n'
    '<p>Open Live configuration and complete:</p>\n'
    '<ul><li>Cover: clear, without watermarks, jpg, png, gif or webp, at most 5M. Without a cover the push settings '
    'stay hidden.</li>'
    '<li>Room name, anchor title, introduction and announcement. All four are required.</li>'
    '<li>The category, and if you wish a match you have reserved.</li></ul>\n'
    '<h2>3. Set up your encoder</h2>\n'
    '<p>In OBS open Settings → Stream and choose Custom:</p>\n'
    '<ul><li>Server is your push address; the stream key is your live code.</li>'
    '<li>Video H.264, audio AAC. Set the key frame interval to 2 seconds; 2500–6000 kbps is a good bitrate.</li>'
    '<li>The live code is a password. Never show or forward it, and reset it at once if somebody has seen '
    'it.</li></ul>\n'
    '<h2>4. Going live and ending</h2>\n'
    '<ul><li>Your room turns live by itself when the picture arrives.</li>'
    '<li>If the signal is lost, push again within 120 seconds: the session continues and nobody has to reload.</li>'
    '<li>Stop streaming in OBS, or choose End broadcast in Live configuration.</li></ul>\n'
    '<h2>5. Keep your chat friendly</h2>\n'
    '<ul><li>Mute for 10, 30 or 60 minutes, for this session, or permanently. A mute needs a reason.</li>'
    '<li>Lift a mute at any time in the mute list.</li>'
    '<li>Mute all when you need silence; the room gets a system notice.</li></ul>\n'
    '<p>Live data is updated daily between 0:00 and 6:00, so rely on it after 6 am.</p>'),
(1, 'ar', 'دليل المذيع المبتدئ', 1, '2026-09-01T00:00:00Z',
    E'<p>خطوات قليلة تفصل بين تقديم الطلب وأول بث مباشر لك.</p>\n'
    '<h2>1. كن مذيعًا</h2>\n'
    '<ul><li>سجّل حسابًا وسجّل الدخول وأكمل الاسم المستعار وتاريخ الميلاد والمنطقة.</li>'
    '<li>أرسل طلب المذيع مع وسيلة الاتصال والرياضات التي تجيدها.</li>'
    '<li>بعد المراجعة تصلك رسالة نصية. زر «ابدأ البث» في شريط التنقل كان يقودك إلى طلب المذيع، وهو يفتح بعدها «إعداد '
    'البث».</li></ul>\n'
    '<h2>2. إعداد غرفتك</h2>\n'
    '<p>افتح «إعداد البث» وأكمل ما يلي:</p>\n'
    '<ul><li>الغلاف: صورة واضحة بلا علامات مائية بصيغة jpg أو png أو gif أو webp، بحد أقصى 5 ميغابايت. من دون غلاف '
    'تبقى إعدادات البث مخفية.</li>'
    '<li>اسم الغرفة وعنوان المذيع والمقدمة والإعلان، وكلها مطلوبة.</li>'
    '<li>الفئة، ومباراة حجزتها إن رغبت.</li></ul>\n'
    '<h2>3. إعداد برنامج البث</h2>\n'
    '<p>في برنامج OBS افتح الإعدادات ثم البث واختر «مخصص»:</p>\n'
    '<ul><li>الخادم هو عنوان البث، ومفتاح البث هو رمز البث الخاص بك.</li>'
    '<li>الفيديو H.264 والصوت AAC. اجعل فاصل الإطارات الرئيسية ثانيتين، ومعدل البت بين 2500 و6000 كيلوبت/ث.</li>'
    '<li>رمز البث كلمة مرور: لا تعرضه ولا ترسله، وأعد تعيينه فورًا إذا رآه أحد.</li></ul>\n'
    '<h2>4. البدء والإنهاء</h2>\n'
    '<ul><li>تتحول غرفتك إلى البث المباشر تلقائيًا عند وصول الصورة.</li>'
    '<li>إذا انقطعت الإشارة فأعد البث خلال 120 ثانية: تستمر الجلسة ولا يحتاج أحد إلى إعادة التحميل.</li>'
    '<li>أوقف البث في OBS أو اختر «أنهِ البث» في «إعداد البث».</li></ul>\n'
    '<h2>5. إدارة المحادثة</h2>\n'
    '<ul><li>يمكنك كتم مستخدم 10 أو 30 أو 60 دقيقة أو لهذا البث أو نهائيًا، ولا بد من ذكر السبب.</li>'
    '<li>يمكنك رفع الكتم في أي وقت من قائمة المكتومين.</li>'
    '<li>اكتم الجميع عند الحاجة إلى الهدوء، وسيصل إشعار إلى الغرفة.</li></ul>\n'
    '<p>تُحدَّث بيانات البث يوميًا بين 0:00 و6:00، لذا اعتمد عليها بعد السادسة صباحًا.</p>'),
(2, 'zh', '用户服务协议', 1, '2026-09-01T00:00:00Z',
    E'<p>欢迎使用 Touchline。注册即表示你已阅读并同意本协议。</p>\n'
    '<h2>一、账号</h2>\n'
    '<ul><li>用户名和密码为 6–15 位数字加字母。请妥善保管，通过你的账号进行的操作由你负责。</li>'
    '<li>一个手机号只能注册一个账号。</li>'
    '<li>你可以随时修改密码；修改后其他设备会退出登录。</li></ul>\n'
    '<h2>二、使用规则</h2>\n'
    '<p>使用本服务时，你不得：</p>\n'
    '<ul><li>发布违法、侮辱、歧视、色情或欺诈内容。</li>'
    '<li>刷屏、发布广告、冒充他人或泄露他人隐私。</li>'
    '<li>干扰服务运行，或以自动化手段批量注册、发言、领取红包。</li></ul>\n'
    '<h2>三、主播</h2>\n'
    '<ul><li>主播对其直播内容负责，须拥有或取得所播画面的合法权利。</li>'
    '<li>主播可以禁言其房间内的用户，并须说明原因。</li>'
    '<li>严重违规的房间可被封停。</li></ul>\n'
    '<h2>四、虚拟金币</h2>\n'
    '<p>金币用于礼物和红包，不计利息，不能兑换现金。未成年人请在监护人同意下使用。</p>\n'
    '<h2>五、服务变更与责任</h2>\n'
    '<ul><li>我们努力保持服务稳定，但不保证直播信号不中断；赛事信息以赛事主办方为准。</li>'
    '<li>协议更新后，下次登录时会请你再次确认。</li>'
    '<li>你可以注销账号，七天内可以反悔。</li></ul>\n'
    '<h2>六、联系我们</h2>\n'
    '<p>如有疑问，请通过页脚的联系方式与客服联系。</p>'),
(2, 'zh-Hant', '使用者服務協議', 1, '2026-09-01T00:00:00Z',
    E'<p>歡迎使用 Touchline。註冊即表示你已閱讀並同意本協議。</p>\n'
    '<h2>一、帳號</h2>\n'
    '<ul><li>使用者名稱和密碼為 6–15 位數字加字母。請妥善保管，透過你的帳號進行的操作由你負責。</li>'
    '<li>一個手機號碼只能註冊一個帳號。</li>'
    '<li>你可以隨時修改密碼；修改後其他裝置會登出。</li></ul>\n'
    '<h2>二、使用規則</h2>\n'
    '<p>使用本服務時，你不得：</p>\n'
    '<ul><li>發布違法、侮辱、歧視、色情或詐騙內容。</li>'
    '<li>洗版、發布廣告、冒充他人或洩露他人隱私。</li>'
    '<li>干擾服務運行，或以自動化手段大量註冊、發言、領取紅包。</li></ul>\n'
    '<h2>三、主播</h2>\n'
    '<ul><li>主播對其直播內容負責，須擁有或取得所播畫面的合法權利。</li>'
    '<li>主播可以禁言其房間內的使用者，並須說明原因。</li>'
    '<li>嚴重違規的房間可被封停。</li></ul>\n'
    '<h2>四、虛擬金幣</h2>\n'
    '<p>金幣用於禮物和紅包，不計利息，不能兌換現金。未成年人請在監護人同意下使用。</p>\n'
    '<h2>五、服務變更與責任</h2>\n'
    '<ul><li>我們努力保持服務穩定，但不保證直播訊號不中斷；賽事資訊以賽事主辦方為準。</li>'
    '<li>協議更新後，下次登入時會請你再次確認。</li>'
    '<li>你可以註銷帳號，七天內可以反悔。</li></ul>\n'
    '<h2>六、聯絡我們</h2>\n'
    '<p>如有疑問，請透過頁尾的聯絡方式與客服聯絡。</p>'),
(2, 'en', 'User service agreement', 1, '2026-09-01T00:00:00Z',
    E'<p>Welcome to Touchline. By registering you confirm that you have read and accept this agreement.</p>\n'
    '<h2>1. Your account</h2>\n'
    '<ul><li>User name and password have 6–15 characters, digits plus letters. Keep them safe: what is done with your '
    'account is yours to answer for.</li>'
    '<li>One phone number makes one account.</li>'
    '<li>You may change your password at any time; other devices are then logged out.</li></ul>\n'
    '<h2>2. Rules of use</h2>\n'
    '<p>While using the service you must not:</p>\n'
    '<ul><li>publish anything unlawful, insulting, discriminating, pornographic or fraudulent;</li>'
    '<li>flood a chat, advertise, pose as somebody else or reveal private facts about others;</li>'
    '<li>disturb the service, or register, chat or take red envelopes by automation.</li></ul>\n'
    '<h2>3. Anchors</h2>\n'
    '<ul><li>Anchors answer for what they broadcast and need the rights to the pictures they show.</li>'
    '<li>Anchors may mute users in their own room and must give a reason.</li>'
    '<li>Rooms that break the rules badly can be suspended.</li></ul>\n'
    '<h2>4. Coins</h2>\n'
    '<p>Coins pay for gifts and red envelopes. They bear no interest and cannot be turned into money. Minors need the '
    'consent of a guardian.</p>\n'
    '<h2>5. Changes and liability</h2>\n'
    '<ul><li>We work for a stable service but cannot promise that a live signal never breaks; for matches, the '
    'organiser''s word counts.</li>'
    '<li>When this agreement changes, you are asked again at your next login.</li>'
    '<li>You may delete your account, and change your mind within seven days.</li></ul>\n'
    '<h2>6. Contact</h2>\n'
    '<p>If you have questions, reach customer service through the contact in the footer.</p>'),
(2, 'ar', 'اتفاقية خدمة المستخدم', 1, '2026-09-01T00:00:00Z',
    E'<p>مرحبًا بك في Touchline. بتسجيلك تؤكد أنك قرأت هذه الاتفاقية وتوافق عليها.</p>\n'
    '<h2>1. حسابك</h2>\n'
    '<ul><li>يتكون اسم المستخدم وكلمة المرور من 6 إلى 15 خانة من الأرقام والحروف. احفظهما بأمان فأنت مسؤول عما يتم '
    'عبر حسابك.</li>'
    '<li>رقم الهاتف الواحد لحساب واحد.</li>'
    '<li>يمكنك تغيير كلمة المرور في أي وقت، وعندها تُسجَّل الأجهزة الأخرى خروجًا.</li></ul>\n'
    '<h2>2. قواعد الاستخدام</h2>\n'
    '<p>عند استخدام الخدمة يُمنع:</p>\n'
    '<ul><li>نشر محتوى مخالف للقانون أو مهين أو تمييزي أو إباحي أو احتيالي.</li>'
    '<li>إغراق المحادثة أو الإعلان أو انتحال شخصية أو كشف خصوصيات الآخرين.</li>'
    '<li>تعطيل الخدمة أو التسجيل أو الكتابة أو أخذ الأظرف بوسائل آلية.</li></ul>\n'
    '<h2>3. المذيعون</h2>\n'
    '<ul><li>المذيع مسؤول عما يبثه ويجب أن يملك حقوق الصور التي يعرضها.</li>'
    '<li>يمكن للمذيع كتم المستخدمين في غرفته مع ذكر السبب.</li>'
    '<li>يمكن إيقاف الغرف التي تخالف القواعد مخالفة جسيمة.</li></ul>\n'
    '<h2>4. العملات</h2>\n'
    '<p>تُستخدم العملات للهدايا والأظرف الحمراء، ولا تدر فائدة ولا تُستبدل بالنقود. يحتاج القاصرون إلى موافقة ولي '
    'الأمر.</p>\n'
    '<h2>5. التغييرات والمسؤولية</h2>\n'
    '<ul><li>نعمل على استقرار الخدمة لكن لا نضمن عدم انقطاع البث، وتبقى كلمة منظم المباراة هي المرجع.</li>'
    '<li>عند تغيير هذه الاتفاقية نطلب موافقتك مجددًا عند الدخول التالي.</li>'
    '<li>يمكنك حذف حسابك والتراجع خلال سبعة أيام.</li></ul>\n'
    '<h2>6. التواصل</h2>\n'
    '<p>لأي سؤال تواصل مع خدمة العملاء عبر بيانات الاتصال في أسفل الصفحة.</p>'),
(3, 'zh', '隐私协议', 1, '2026-09-01T00:00:00Z',
    E'<p>我们只收集提供服务所需要的信息，并说明用途。</p>\n'
    '<h2>一、我们收集什么</h2>\n'
    '<ul><li>账号信息：用户名、手机号、加密后的密码。</li>'
    '<li>你主动填写的资料：昵称、头像、生日、地区、性别等。</li>'
    '<li>使用记录：聊天内容、关注、预约、礼物和观看进度。</li>'
    '<li>技术信息：IP 地址、浏览器类型和语言，用于安全和统计。</li></ul>\n'
    '<h2>二、我们如何使用</h2>\n'
    '<ul><li>验证身份、发送短信验证码。</li>'
    '<li>显示你的昵称和头像，执行主播的禁言。</li>'
    '<li>防止滥用、排查故障。我们不出售个人信息。</li></ul>\n'
    '<h2>三、谁能看到</h2>\n'
    '<ul><li>其他用户能看到你的昵称、头像和聊天内容。</li>'
    '<li>手机号只对你本人以掩码显示；钱包只有你自己能看到。</li>'
    '<li>除法律要求外，我们不向第三方提供个人信息。</li></ul>\n'
    '<h2>四、保存与安全</h2>\n'
    '<ul><li>密码只保存不可逆的摘要，登录令牌也只保存摘要。</li>'
    '<li>聊天内容默认保存 30 天；带回放的场次与回放同期保存。</li>'
    '<li>账务记录按法律要求保存。</li></ul>\n'
    '<h2>五、你的权利</h2>\n'
    '<p>你可以查看、更正、导出你的资料，也可以注销账号。注销七天后，个人信息会被清除，账务记录匿名保留。</p>\n'
    '<h2>六、本地存储</h2>\n'
    '<p>我们在浏览器本地保存语言（lang）、登录令牌、主题和观看进度。清除浏览器数据即可删除。</p>'),
(3, 'zh-Hant', '隱私協議', 1, '2026-09-01T00:00:00Z',
    E'<p>我們只收集提供服務所需要的資訊，並說明用途。</p>\n'
    '<h2>一、我們收集什麼</h2>\n'
    '<ul><li>帳號資訊：使用者名稱、手機號碼、加密後的密碼。</li>'
    '<li>你主動填寫的資料：暱稱、頭像、生日、地區、性別等。</li>'
    '<li>使用記錄：聊天內容、關注、預約、禮物和觀看進度。</li>'
    '<li>技術資訊：IP 位址、瀏覽器類型和語言，用於安全和統計。</li></ul>\n'
    '<h2>二、我們如何使用</h2>\n'
    '<ul><li>驗證身分、發送簡訊驗證碼。</li>'
    '<li>顯示你的暱稱和頭像，執行主播的禁言。</li>'
    '<li>防止濫用、排查故障。我們不出售個人資訊。</li></ul>\n'
    '<h2>三、誰能看到</h2>\n'
    '<ul><li>其他使用者能看到你的暱稱、頭像和聊天內容。</li>'
    '<li>手機號碼只對你本人以遮罩顯示；錢包只有你自己能看到。</li>'
    '<li>除法律要求外，我們不向第三方提供個人資訊。</li></ul>\n'
    '<h2>四、保存與安全</h2>\n'
    '<ul><li>密碼只保存不可逆的摘要，登入權杖也只保存摘要。</li>'
    '<li>聊天內容預設保存 30 天；帶回放的場次與回放同期保存。</li>'
    '<li>帳務記錄依法律要求保存。</li></ul>\n'
    '<h2>五、你的權利</h2>\n'
    '<p>你可以查看、更正、匯出你的資料，也可以註銷帳號。註銷七天後，個人資訊會被清除，帳務記錄匿名保留。</p>\n'
    '<h2>六、本機儲存</h2>\n'
    '<p>我們在瀏覽器本機保存語言（lang）、登入權杖、主題和觀看進度。清除瀏覽器資料即可刪除。</p>'),
(3, 'en', 'Privacy agreement', 1, '2026-09-01T00:00:00Z',
    E'<p>We collect only what the service needs, and say what for.</p>\n'
    '<h2>1. What we collect</h2>\n'
    '<ul><li>Account: user name, phone number, and your password in a form that cannot be turned back.</li>'
    '<li>What you tell us: nickname, avatar, birthday, region, gender and so on.</li>'
    '<li>What you do here: chat, follows, reservations, gifts and where you stopped watching.</li>'
    '<li>Technical facts: IP address, browser and language, for safety and statistics.</li></ul>\n'
    '<h2>2. What we use it for</h2>\n'
    '<ul><li>To know that you are you, and to send SMS codes.</li>'
    '<li>To show your nickname and avatar, and to carry out an anchor''s mutes.</li>'
    '<li>To prevent abuse and find faults. We do not sell personal data.</li></ul>\n'
    '<h2>3. Who sees it</h2>\n'
    '<ul><li>Other users see your nickname, your avatar and what you say in chat.</li>'
    '<li>Your phone number is shown masked and only to you; your wallet only to you.</li>'
    '<li>We give personal data to third parties only where the law demands it.</li></ul>\n'
    '<h2>4. Storage and safety</h2>\n'
    '<ul><li>Of passwords and login tokens only one-way hashes are stored.</li>'
    '<li>Chat is kept for 30 days; sessions with a replay as long as the replay.</li>'
    '<li>Accounting records are kept as the law demands.</li></ul>\n'
    '<h2>5. Your rights</h2>\n'
    '<p>You may see, correct and export your data, and delete your account. Seven days after deletion personal data '
    'is erased; accounting records stay without your name.</p>\n'
    '<h2>6. In your browser</h2>\n'
    '<p>We keep your language (lang), login token, theme and watching position in your browser. Clearing its data '
    'removes them.</p>'),
(3, 'ar', 'اتفاقية الخصوصية', 1, '2026-09-01T00:00:00Z',
    E'<p>لا نجمع إلا ما تحتاج إليه الخدمة، ونبيّن الغرض منه.</p>\n'
    '<h2>1. ما الذي نجمعه</h2>\n'
    '<ul><li>الحساب: اسم المستخدم ورقم الهاتف وكلمة المرور بصيغة لا يمكن عكسها.</li>'
    '<li>ما تخبرنا به: الاسم المستعار والصورة وتاريخ الميلاد والمنطقة والجنس وغيرها.</li>'
    '<li>نشاطك هنا: المحادثة والمتابعات والحجوزات والهدايا وموضع المشاهدة.</li>'
    '<li>معلومات تقنية: عنوان IP والمتصفح واللغة لأغراض الأمان والإحصاء.</li></ul>\n'
    '<h2>2. فيم نستخدمه</h2>\n'
    '<ul><li>للتحقق من هويتك وإرسال رموز الرسائل النصية.</li>'
    '<li>لعرض اسمك وصورتك وتنفيذ كتم المذيعين.</li>'
    '<li>لمنع الإساءة واكتشاف الأعطال. نحن لا نبيع البيانات الشخصية.</li></ul>\n'
    '<h2>3. من يراه</h2>\n'
    '<ul><li>يرى المستخدمون الآخرون اسمك المستعار وصورتك وما تكتبه في المحادثة.</li>'
    '<li>يظهر رقم هاتفك لك وحدك وبشكل مخفي جزئيًا، ومحفظتك لا يراها غيرك.</li>'
    '<li>لا نعطي البيانات الشخصية لأطراف أخرى إلا بحكم القانون.</li></ul>\n'
    '<h2>4. الحفظ والأمان</h2>\n'
    '<ul><li>لا نحفظ من كلمات المرور ورموز الدخول إلا بصمات أحادية الاتجاه.</li>'
    '<li>تُحفظ المحادثات 30 يومًا، والجلسات التي لها إعادة ما دامت الإعادة متاحة.</li>'
    '<li>تُحفظ السجلات المحاسبية بحسب القانون.</li></ul>\n'
    '<h2>5. حقوقك</h2>\n'
    '<p>يمكنك الاطلاع على بياناتك وتصحيحها وتصديرها وحذف حسابك. بعد سبعة أيام من الحذف تُمحى البيانات الشخصية وتبقى '
    'السجلات المحاسبية بلا اسم.</p>\n'
    '<h2>6. في متصفحك</h2>\n'
    '<p>نحفظ في متصفحك اللغة (lang) ورمز الدخول والمظهر وموضع المشاهدة، ويزيلها مسح بيانات المتصفح.</p>'),
(4, 'zh', '直播规范', 1, '2026-09-01T00:00:00Z',
    E'<p>请在开播前阅读。违反规范可能导致禁言、下播或封停房间。</p>\n'
    '<h2>禁止直播的内容</h2>\n'
    '<ul><li>违法、色情、血腥、赌博或毒品相关内容。</li>'
    '<li>没有权利的赛事画面或他人作品。</li>'
    '<li>侮辱、歧视、恐吓，或泄露他人隐私。</li>'
    '<li>虚假抽奖、诱导线下交易、索要账号或验证码。</li></ul>\n'
    '<h2>直播间要求</h2>\n'
    '<ul><li>封面、名称、简介和公告须与内容一致，不得误导。</li>'
    '<li>关联的赛事必须与实际直播内容相符。</li>'
    '<li>直播时须保持画面和声音正常，不得长时间空播。</li></ul>\n'
    '<h2>对待观众</h2>\n'
    '<ul><li>禁言须有理由，理由会告知被禁言的用户。</li>'
    '<li>不得煽动观众攻击他人或其他直播间。</li>'
    '<li>未成年人不得单独直播。</li></ul>\n'
    '<h2>处理方式</h2>\n'
    '<p>首次轻微违规会收到提醒；重复或严重违规会封停房间，并说明原因和结束时间。对处理有异议，可联系客服申诉。</p>'),
(4, 'zh-Hant', '直播規範', 1, '2026-09-01T00:00:00Z',
    E'<p>請在開播前閱讀。違反規範可能導致禁言、下播或封停房間。</p>\n'
    '<h2>禁止直播的內容</h2>\n'
    '<ul><li>違法、色情、血腥、賭博或毒品相關內容。</li>'
    '<li>沒有權利的賽事畫面或他人作品。</li>'
    '<li>侮辱、歧視、恐嚇，或洩露他人隱私。</li>'
    '<li>虛假抽獎、誘導線下交易、索要帳號或驗證碼。</li></ul>\n'
    '<h2>直播間要求</h2>\n'
    '<ul><li>封面、名稱、簡介和公告須與內容一致，不得誤導。</li>'
    '<li>關聯的賽事必須與實際直播內容相符。</li>'
    '<li>直播時須保持畫面和聲音正常，不得長時間空播。</li></ul>\n'
    '<h2>對待觀眾</h2>\n'
    '<ul><li>禁言須有理由，理由會告知被禁言的使用者。</li>'
    '<li>不得煽動觀眾攻擊他人或其他直播間。</li>'
    '<li>未成年人不得單獨直播。</li></ul>\n'
    '<h2>處理方式</h2>\n'
    '<p>首次輕微違規會收到提醒；重複或嚴重違規會封停房間，並說明原因和結束時間。對處理有異議，可聯絡客服申訴。</p>'),
(4, 'en', 'Live rules', 1, '2026-09-01T00:00:00Z',
    E'<p>Please read this before you go live. Breaking the rules can end your session or suspend your room.</p>\n'
    '<h2>Not allowed on air</h2>\n'
    '<ul><li>Anything unlawful, pornographic, gory, or about gambling or drugs.</li>'
    '<li>Match pictures or works of others without the rights to them.</li>'
    '<li>Insults, discrimination, threats, or private facts about other people.</li>'
    '<li>False prize draws, luring viewers into private trades, asking for accounts or codes.</li></ul>\n'
    '<h2>Your room</h2>\n'
    '<ul><li>Cover, name, introduction and announcement must fit what you show.</li>'
    '<li>The match you link must be the one you broadcast.</li>'
    '<li>Keep picture and sound working; do not leave an empty room live.</li></ul>\n'
    '<h2>Your viewers</h2>\n'
    '<ul><li>A mute needs a reason, and the muted user is told it.</li>'
    '<li>Never set viewers on other people or other rooms.</li>'
    '<li>Minors must not broadcast alone.</li></ul>\n'
    '<h2>What follows</h2>\n'
    '<p>A first small breach brings a warning. Repeated or serious ones suspend the room, with the reason and the end '
    'time. If you disagree, contact customer service.</p>'),
(4, 'ar', 'قواعد البث', 1, '2026-09-01T00:00:00Z',
    E'<p>يرجى قراءتها قبل البث. قد تؤدي مخالفتها إلى إنهاء البث أو إيقاف الغرفة.</p>\n'
    '<h2>ما يُمنع بثه</h2>\n'
    '<ul><li>كل محتوى مخالف للقانون أو إباحي أو دموي أو متعلق بالقمار أو المخدرات.</li>'
    '<li>صور المباريات أو أعمال الآخرين من دون حقوقها.</li>'
    '<li>الإهانة والتمييز والتهديد وكشف خصوصيات الناس.</li>'
    '<li>السحوبات الوهمية واستدراج المشاهدين إلى صفقات خاصة وطلب الحسابات أو الرموز.</li></ul>\n'
    '<h2>غرفتك</h2>\n'
    '<ul><li>يجب أن يطابق الغلاف والاسم والمقدمة والإعلان ما تعرضه.</li>'
    '<li>يجب أن تكون المباراة المرتبطة هي التي تبثها.</li>'
    '<li>حافظ على عمل الصورة والصوت ولا تترك غرفة فارغة على الهواء.</li></ul>\n'
    '<h2>مشاهدوك</h2>\n'
    '<ul><li>الكتم يحتاج إلى سبب، ويُبلَّغ به المستخدم المكتوم.</li>'
    '<li>لا تحرّض المشاهدين على أشخاص أو غرف أخرى.</li>'
    '<li>لا يجوز للقاصرين البث بمفردهم.</li></ul>\n'
    '<h2>العواقب</h2>\n'
    '<p>المخالفة البسيطة الأولى يتبعها تنبيه، والمتكررة أو الجسيمة توقف الغرفة مع ذكر السبب ووقت الانتهاء. إن كان لك '
    'اعتراض فتواصل مع خدمة العملاء.</p>');
INSERT INTO rich_text_version (type, language, version, title, html, written_at)
SELECT type, language, version, title, html, updated_at FROM rich_text;

-- Versions up to b37a4169 created this schema by the files of these numbers. The rows keep them from running the files.
INSERT INTO goose_db_version (version_id, is_applied)
SELECT version, true FROM unnest(ARRAY[
    1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 40, 50, 60, 61, 62, 63, 64,
    65, 66, 67, 68, 69, 70, 71, 72, 73, 76, 77, 80, 84, 85, 86, 88, 89, 90, 93, 94, 95, 96, 97, 98, 99, 100, 105, 106,
    107, 109, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129
]) AS version;
