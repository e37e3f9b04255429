-- What viewers set for rooms: above how many coins they are asked a second time, and what they do not read in chats. The
-- emotes of rooms, and the clips of all rooms.

-- +goose Up

ALTER TABLE account ADD COLUMN ask_above bigint NOT NULL DEFAULT 500 CHECK (ask_above >= 0);

-- A row is a person whom a user does not read.
CREATE TABLE ignored_person (
    user_id    bigint      NOT NULL REFERENCES account,
    ignored_id bigint      NOT NULL REFERENCES account,
    at         timestamptz NOT NULL,
    PRIMARY KEY (user_id, ignored_id)
);
CREATE INDEX ignored_person_by_whom ON ignored_person (ignored_id); -- for the erasure of an account

-- A row is a word without whose lines a user reads.
CREATE TABLE ignored_word (
    user_id bigint      NOT NULL REFERENCES account,
    word    text        NOT NULL,
    at      timestamptz NOT NULL,
    PRIMARY KEY (user_id, word)
);

-- A row is a picture that a room's chat draws for its name between colons.
CREATE TABLE emote (
    emote_id   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    house_id   bigint      NOT NULL REFERENCES house,
    name       text        NOT NULL,
    image      text        NOT NULL, -- storage key
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX emote_name ON emote (house_id, lower(name));

CREATE INDEX clip_latest ON clip (created_at DESC, clip_id) WHERE removed_at IS NULL AND state = 2;
