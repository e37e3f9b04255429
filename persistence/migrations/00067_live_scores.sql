-- Scores told while they happen, several lines of one source, and where merged matches went.

-- +goose Up
-- changes counts how often what is told of a match has changed, whoever changed it: of two tellings the one with the
-- larger number is the later one.
ALTER TABLE match
    ADD changes      bigint NOT NULL DEFAULT 0,
    ADD source_name  text   NOT NULL DEFAULT '',
    ADD source_lines jsonb  NOT NULL DEFAULT '[]'; -- further lines: [{"name","url","type","definition"}]

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

-- told: 1 once the rooms were told of the event, 2 once they were told that it was revoked.
ALTER TABLE match_event
    ADD told    smallint    NOT NULL DEFAULT 0,
    ADD made_at timestamptz NOT NULL DEFAULT now();
UPDATE match_event SET told = 2;
CREATE INDEX match_event_untold ON match_event (match_id) WHERE told = 0 OR told = 1 AND revoked;

-- A match that turned out to be another one; its page leads there.
CREATE TABLE match_merged (
    match_id    bigint      PRIMARY KEY, -- gone
    survivor_id bigint      NOT NULL REFERENCES match ON DELETE CASCADE,
    at          timestamptz NOT NULL
);
CREATE INDEX match_merged_into ON match_merged (survivor_id);

-- +goose Down
DROP TABLE match_merged;
DROP INDEX match_event_untold;
ALTER TABLE match_event DROP made_at, DROP told;
DROP TRIGGER match_changes ON match;
DROP FUNCTION count_change();
ALTER TABLE match DROP source_lines, DROP source_name, DROP changes;
