-- Pages of teams and competitions: their recordings and clips, who follows them, and the news of matches for followers.

-- +goose Up

CREATE INDEX replay_of_match ON replay (match_id) WHERE match_id <> 0 AND deleted_at IS NULL;
CREATE INDEX clip_of_match ON clip (match_id) WHERE match_id <> 0 AND removed_at IS NULL;

-- A row is a team or a competition that a user follows, and which news of its matches the user wants.
CREATE TABLE match_follow (
    user_id    bigint      NOT NULL REFERENCES account,
    kind       smallint    NOT NULL, -- sport.SubjectKind: 1 a team, 2 a competition
    subject_id bigint      NOT NULL,
    kickoff    boolean     NOT NULL DEFAULT true,
    goal       boolean     NOT NULL DEFAULT true,
    ended      boolean     NOT NULL DEFAULT true,
    at         timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind, subject_id)
);
CREATE INDEX match_follow_of_subject ON match_follow (kind, subject_id, user_id); -- the order of their notices

-- A row is news of a match on its way to the followers of its teams and of its competition. A job works through them in
-- the order of their ids.
CREATE TABLE match_news (
    number     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id   bigint      NOT NULL REFERENCES match ON DELETE CASCADE,
    kind       smallint    NOT NULL,               -- sport.NewsKind
    event_id   bigint      NOT NULL DEFAULT 0,     -- of a goal; 0: of the match itself
    made_at    timestamptz NOT NULL DEFAULT now(), -- by the database's clock: late news is dropped
    after_user bigint      NOT NULL DEFAULT 0,     -- the last follower who was asked
    done_at    timestamptz,
    UNIQUE (match_id, kind, event_id)
);
CREATE INDEX match_news_waiting ON match_news (number) WHERE done_at IS NULL;

-- The writer of a match only queues, and only what somebody follows.
-- +goose StatementBegin
CREATE FUNCTION queue_match_news(told bigint, news integer, event bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO match_news (match_id, kind, event_id)
    SELECT m.match_id, news, event FROM match m
    WHERE m.match_id = told AND (
        EXISTS (SELECT FROM match_follow WHERE kind = 1 AND subject_id IN (m.home_id, m.away_id))
        OR EXISTS (SELECT FROM match_follow WHERE kind = 2 AND subject_id = m.competition_id))
    ON CONFLICT DO NOTHING
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION note_match_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM queue_match_news(NEW.match_id, CASE NEW.status WHEN 2 THEN 1 ELSE 3 END, 0);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION note_goal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM match WHERE match_id = NEW.match_id AND status = 2) THEN
        PERFORM queue_match_news(NEW.match_id, 2, NEW.event_id);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION note_revoked_goal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM match_news WHERE match_id = NEW.match_id AND kind = 2 AND event_id = NEW.event_id) THEN
        PERFORM queue_match_news(NEW.match_id, 4, NEW.event_id);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- A match that somebody only now says to have been played yesterday is no news.
CREATE TRIGGER match_begins AFTER UPDATE OF status ON match
    FOR EACH ROW WHEN (NEW.status = 2 AND OLD.status IN (1, 4, 7)) EXECUTE FUNCTION note_match_status();
CREATE TRIGGER match_ends AFTER UPDATE OF status ON match
    FOR EACH ROW WHEN (NEW.status = 3 AND OLD.status IN (1, 2, 5)
        AND NEW.match_time > NEW.updated_at - interval '1 day') EXECUTE FUNCTION note_match_status();
CREATE TRIGGER match_event_goal AFTER INSERT ON match_event
    FOR EACH ROW WHEN (NEW.type IN (1, 2, 3) AND NOT NEW.revoked) EXECUTE FUNCTION note_goal();
CREATE TRIGGER match_event_revoked AFTER UPDATE OF revoked ON match_event
    FOR EACH ROW WHEN (NEW.type IN (1, 2, 3) AND NEW.revoked AND NOT OLD.revoked) EXECUTE FUNCTION note_revoked_goal();
