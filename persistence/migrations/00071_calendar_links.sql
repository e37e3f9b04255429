-- Secret links to one's own calendar, and what calendars are told of a match that has changed.

-- +goose Up
-- The link itself is made from the server's secret and seq; only its hash is kept.
CREATE TABLE calendar_link (
    user_id bigint  PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    seq     bigint  NOT NULL,
    hash    bytea   NOT NULL UNIQUE
);

-- Several hands change a match: feeds, operators, whoever comes next. A calendar believes a change only with a
-- higher SEQUENCE, so the table itself sees to it when the hand did not.
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

-- +goose Down
DROP TRIGGER match_sequence ON match;
DROP FUNCTION raise_match_sequence;
DROP TABLE calendar_link;
