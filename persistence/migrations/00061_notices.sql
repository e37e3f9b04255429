-- Notices told to many: what people want to hear, and what is on its way to the followers of a house.

-- +goose Up
-- No row: the defaults.
CREATE TABLE notify_setting (
    user_id            bigint  PRIMARY KEY REFERENCES account ON DELETE CASCADE,
    anchor_live        boolean NOT NULL,
    match_soon         boolean NOT NULL,
    new_dynamic        boolean NOT NULL,
    match_soon_minutes integer NOT NULL CHECK (match_soon_minutes BETWEEN 5 AND 120)
);

-- One row per thing told; a job works through the followers in the order of their ids.
CREATE TABLE fan_notice (
    number     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key        text        NOT NULL UNIQUE, -- told once, however often it is asked
    house_id   bigint      NOT NULL,
    type       integer     NOT NULL, -- domain.NotifyType
    params     jsonb       NOT NULL,
    path       text        NOT NULL,
    at         timestamptz NOT NULL, -- followers since then are not told
    after_user bigint      NOT NULL DEFAULT 0, -- told up to here
    done_at    timestamptz
);
CREATE INDEX fan_notice_waiting ON fan_notice (number) WHERE done_at IS NULL;
CREATE INDEX follow_of_house_by_user ON follow (house_id, user_id);

DROP INDEX notice_of_user;
CREATE INDEX notice_of_user ON notice (user_id, at DESC, notify_id DESC);
CREATE INDEX notice_unread ON notice (user_id, at DESC, notify_id DESC) WHERE read_at IS NULL;
CREATE INDEX notice_at ON notice USING brin (at);
CREATE INDEX slot_booking_soon ON slot_booking (start_at) WHERE freed_at IS NULL;
CREATE INDEX mute_of_user ON mute (user_id) WHERE lifted_at IS NULL;

-- +goose Down
DROP INDEX mute_of_user, slot_booking_soon, notice_at, notice_unread, notice_of_user, follow_of_house_by_user;
CREATE INDEX notice_of_user ON notice (user_id, at DESC);
DROP TABLE fan_notice;
DROP TABLE notify_setting;
