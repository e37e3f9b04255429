-- Searching by name, and the order of the match list, without reading whole tables.

-- +goose Up
-- Names are searched word by word, with case, accents and compatibility forms gone. domain/search.go does the same
-- to a keyword: change both or neither.
-- +goose StatementBegin
CREATE FUNCTION search_words(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(
        translate(replace(replace(replace(replace(
            normalize(regexp_replace(lower(normalize(name, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f\u0653-\u0655]', '', 'g'), NFKC),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđħıðς', 'oldhidσ'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u30fb]+', ' ', 'g'))
$$;
-- +goose StatementEnd

-- What of a text is in the index: the first one and two letters of each word, three letters in a row, and of scripts
-- whose words are short or not set apart (from Thai on in Unicode: Han, kana, Hangul …) also one and two.
-- +goose StatementBegin
CREATE FUNCTION search_grams(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT gram), '{}')
    FROM regexp_split_to_table(search, '[ |]+') AS word,
        generate_series(1, char_length(word)) AS i,
        unnest(ARRAY[
            CASE WHEN i = 1 THEN '^' || left(word, 1) END,
            CASE WHEN i = 1 AND char_length(word) > 1 THEN '^' || left(word, 2) END,
            CASE WHEN ascii(substr(word, i, 1)) >= 3584 THEN substr(word, i, 1) END,
            CASE WHEN i < char_length(word) AND (ascii(substr(word, i, 1)) >= 3584 OR ascii(substr(word, i + 1, 1)) >= 3584)
                THEN substr(word, i, 2) END,
            CASE WHEN i + 1 < char_length(word) THEN substr(word, i, 3) END]) AS gram
    WHERE gram IS NOT NULL
$$;
-- +goose StatementEnd

-- All names of a thing: "| harbour united | 港城联 ". A word begins behind a space, a name behind "| ".
CREATE FUNCTION search_names(names jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT coalesce(string_agg(DISTINCT '| ' || search_words(value) || ' ', ''), '') FROM jsonb_each_text(names));

-- A few thousand names stand for all matches: a match is found by its teams, its competition and its round.
ALTER TABLE team
    ADD search text GENERATED ALWAYS AS (search_names(names)) STORED,
    ADD grams text[] GENERATED ALWAYS AS (search_grams(search_names(names))) STORED;
CREATE INDEX team_search ON team USING gin (grams);

ALTER TABLE competition
    ADD search text GENERATED ALWAYS AS (search_names(names)) STORED,
    ADD grams text[] GENERATED ALWAYS AS (search_grams(search_names(names))) STORED;
CREATE INDEX competition_search ON competition USING gin (grams);

-- Every wording of a round or stage there is, by the hash of it.
ALTER TABLE match ADD stage_key bigint GENERATED ALWAYS AS (hashtextextended(event_names::text, 0)) STORED;
CREATE TABLE stage_name (
    stage_key bigint PRIMARY KEY,
    names     jsonb  NOT NULL,
    search    text   GENERATED ALWAYS AS (search_names(names)) STORED,
    grams     text[] GENERATED ALWAYS AS (search_grams(search_names(names))) STORED
);
CREATE INDEX stage_name_search ON stage_name USING gin (grams);
INSERT INTO stage_name (stage_key, names)
SELECT DISTINCT stage_key, event_names FROM match WHERE event_names <> '{}';

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

CREATE INDEX match_of_home ON match (home_id, match_time);
CREATE INDEX match_of_away ON match (away_id, match_time);
CREATE INDEX match_of_stage ON match (stage_key);

-- Small, because many matches share an entry: what counting reads.
CREATE INDEX match_counts ON match (race_type, status);

CREATE INDEX room_search ON room USING gin (search_grams(search_words(house_name)));
CREATE INDEX account_search ON account USING gin (search_grams(search_words(nick_name))) WHERE house_id IS NOT NULL;

-- The order of /web_race/race_data_content_list_page: in progress, not started, the others; within each by time.
DROP INDEX match_by_race_time;
DROP INDEX match_hot;
DROP INDEX match_of_competition;
CREATE INDEX match_in_order ON match ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_of_race ON match (race_type, (CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_by_race_status ON match (race_type, status, match_time, match_id);
CREATE INDEX match_of_competition ON match (competition_id, (CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id);
CREATE INDEX match_hot ON match ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE is_hot;
CREATE INDEX match_open ON match ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE status IN (1, 4, 7);
CREATE INDEX match_with_source ON match ((CASE status WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END), match_time, match_id) WHERE source_url <> '';

-- +goose Down
DROP INDEX match_counts, match_with_source, match_open, match_hot, match_of_competition, match_by_race_status, match_of_race, match_in_order,
    match_of_stage, match_of_away, match_of_home, account_search, room_search;
CREATE INDEX match_by_race_time ON match (race_type, match_time, match_id);
CREATE INDEX match_hot ON match (match_time, match_id) WHERE is_hot;
CREATE INDEX match_of_competition ON match (competition_id, match_time);
DROP TRIGGER match_stage ON match;
DROP TRIGGER match_stages ON match;
DROP TABLE stage_name;
ALTER TABLE match DROP stage_key;
ALTER TABLE competition DROP grams, DROP search;
ALTER TABLE team DROP grams, DROP search;
DROP FUNCTION note_stage();
DROP FUNCTION note_stages();
DROP FUNCTION search_names(jsonb);
DROP FUNCTION search_grams(text);
DROP FUNCTION search_words(text);
